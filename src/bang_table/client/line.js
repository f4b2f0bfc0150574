// the table does not exist, was saved under other rules, or is damaged
const FINAL = [4404, 4409, 4422];
const FULL = 1013; // try again later

/**
 * Keep a connection to a table, and return a function that sends requests on it.
 *
 * *hello* makes the first message from the number of the last event received; *hear* gets each
 * message, *lost* the close code of each lost connection.  Unless the table cannot be opened,
 * the connection is reopened, after half a minute if the server is full, and then sends the requests
 * made meanwhile.
 */
export function connect(address, { hello, hear, lost }) {
  let socket, heard = 0, wait = 250;
  const waiting = [];
  const send = (request) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
    else waiting.push(request);
  };
  const open = () => {
    socket = new WebSocket(address);
    socket.onopen = () => [hello(heard), ...waiting.splice(0)].forEach(send);
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      wait = 250;
      heard = message.heard ?? heard;
      hear(message);
    };
    socket.onclose = ({ code }) => {
      lost(code);
      wait = code === FULL ? 30_000 : Math.min(wait * 2, 4000);
      if (!FINAL.includes(code)) setTimeout(open, wait);
    };
  };
  // a browser may cache a page with its open connection; closing it makes a restored page reconnect
  addEventListener("pagehide", () => socket.close());
  open();
  return send;
}
