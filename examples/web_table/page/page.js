// One page for everything: the lobby at /, a table at /t/<table>#<token of a seat>.
import { sayAll } from "./words.js";

sayAll();
window.addEventListener("hashchange", () => location.reload());
await import(location.pathname === "/" ? "./lobby.js" : "./table.js");
