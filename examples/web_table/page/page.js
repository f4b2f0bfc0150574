// The front page is the lobby; each table has its own address.
await import("./guide.js");
await import(location.pathname === "/" ? "./lobby.js" : "./room.js");
