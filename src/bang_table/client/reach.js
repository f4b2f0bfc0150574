/**
 * Draw a line to each target in an *svg* above the table, with one stroke for each step of distance.
 *
 * The lines lead from the middle of its lower edge to the middles of the elements; *targets* are
 * pairs of an element and its distance.
 */
export function drawReach(svg, targets) {
  const frame = svg.getBoundingClientRect();
  const middle = ({ left, top, width, height }) => [left - frame.left + width / 2, top - frame.top + height / 2];
  const [x, y] = [frame.width / 2, frame.height];
  svg.replaceChildren(...targets.map(([element, distance]) => {
    const [toX, toY] = middle(element.getBoundingClientRect());
    const step = Math.hypot(toX - x, toY - y) / Math.max(1, distance);
    const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
    line.setAttribute("d", `M${x},${y}L${toX},${toY}`);
    line.setAttribute("stroke-dasharray", `${step * 0.85} ${step * 0.15}`);
    return line;
  }));
}
