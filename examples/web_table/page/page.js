// One page for everything: the lobby at /, a table at /t/<table>#<token of a seat>.
window.addEventListener("hashchange", () => location.reload());
await import(location.pathname === "/" ? "./lobby.js" : "./table.js");
