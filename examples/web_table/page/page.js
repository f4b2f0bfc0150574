// The first page is a lobby; each table has an address of its own.
await import(location.pathname === "/" ? "./lobby.js" : "./room.js");
