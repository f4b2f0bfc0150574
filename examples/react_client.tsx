import { useEffect, useRef, useState } from "react";
import type { Messages } from "./bangcore";

type Room = Messages["room"];
type Update = Messages["update"];
type Request = Messages["room_request"];

export function Table(props: { address: string; token: string; pause: number }) {
  const [room, setRoom] = useState<Room>();
  const [update, setUpdate] = useState<Update>();
  const [log, setLog] = useState<{ number: number; text: string | null }[]>([]);
  const [refused, setRefused] = useState("");
  const heard = useRef({ since: 0, game: 0, stamp: 0 });

  function take(message: Room | Update | Messages["refusal"]) {
    if (message.type === "refusal") return setRefused(message.message);
    if (message.type === "room") {
      if (message.game > heard.current.game) heard.current = { since: 0, game: message.game, stamp: 0 };
      return setRoom(message);
    }
    if (message.stamp < heard.current.stamp || message.since > heard.current.since) return;
    const lines = message.events.map(({ number }, i) => ({ number, text: message.words?.log[i] ?? null }));
    setLog((known) => [...known.filter((line) => line.number <= message.since), ...lines]);
    heard.current = { ...heard.current, since: message.heard, stamp: message.stamp };
    setUpdate(message);
  }

  async function send(request: Request) {
    const body = JSON.stringify({ since: heard.current.since, game: heard.current.game, reasons: true, ...request });
    const reply = await fetch(props.address, { method: "POST", body, headers: { Authorization: props.token } });
    for (const message of await reply.json()) take(message);
  }

  useEffect(() => {
    const timer = setInterval(() => void send({}), props.pause);
    return () => clearInterval(timer);
  }, []);

  const button = (text: string, request: Request) =>
    <button key={JSON.stringify(request)} onClick={() => (setRefused(""), send(request))}>{text}</button>;
  const { question, reasons, view, words } = update ?? {};
  const choices = [...(question?.options ?? []), ...(view?.interrupts ?? [])];
  const number = view?.decision?.number ?? 0;
  const seats = view?.order.flatMap((seat) => view.players[seat] ?? []) ?? [];
  const why = (id: number) => choices.every(({ card }) => card !== id) &&
    reasons?.flatMap(({ card }, i) => (card === id ? [words?.reasons[i]] : [])).join(" ");
  const hand = view?.players[view.seat ?? -1]?.hand.flatMap((card) => card ?? []) ?? [];
  return (
    <main>
      {room?.phase === "open" && [button("Ready", { do: "ready" }), button("Start", { do: "start" })]}
      {room?.phase === "over" && button("Once more", { do: "again" })}
      {seats.map((player) => <p key={player.seat}>{`${player.name}: ${player.life}`}</p>)}
      <h1>{words?.outcome ?? words?.prompt}</h1>
      {choices.map((answer, i) => button(words?.options[i] ?? answer.text, { do: "answer", number, answer }))}
      {hand.map(({ id, key }) => <p key={id} style={{ opacity: why(id) ? 0.5 : 1 }}>{`${key} ${why(id) || ""}`}</p>)}
      <ol>{log.map((line) => line.text && <li key={line.number}>{line.text}</li>)}</ol>
      <p role="alert">{refused}</p>
    </main>
  );
}
