const NO_TABLE = 4404;

/**
 * Keep a line to a table, and return the function that sends a request on it.
 *
 * *hello* makes the first message from the number of what was heard; *hear* gets each message, *lost*
 * the code whenever the line is cut.  It comes back by itself, unless there is no such table, and then
 * sends the requests that were made meanwhile.
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
  // a browser may keep a page that was left, with its line; if it is shown again, so is the table
  addEventListener("pagehide", () => socket.close());
  open();
  return send;
}
