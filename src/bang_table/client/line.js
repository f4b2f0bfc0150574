const NO_TABLE = 4404;

/**
 * Keep a connection to a table, and return a function that sends requests on it.
 *
 * *hello* makes the first message from the number of the last event received; *hear* gets each
 * message, *lost* the close code of each lost connection.  Unless the table does not exist, the
 * connection is reopened, and then sends the requests made meanwhile.
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
      if (code !== NO_TABLE) setTimeout(open, (wait = Math.min(wait * 2, 4000)));
    };
  };
  // a browser may cache a page with its open connection; closing it makes a restored page reconnect
  addEventListener("pagehide", () => socket.close());
  open();
  return send;
}
