/** Synthesised sounds: a question, a hit, a line of the chat. */
const NOTES = { asked: [[660, 0], [880, 0.12]], hit: [[140, 0], [90, 0.08]], said: [[520, 0]] };
let air;

/** Play a sound, if sounds are on; they are off by default. */
export function play(name) {
  if (localStorage.sound !== "on") return;
  air ??= new AudioContext();
  for (const [pitch, when] of NOTES[name]) {
    const [tone, loud] = [air.createOscillator(), air.createGain()];
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.15, air.currentTime + when);
    loud.gain.exponentialRampToValueAtTime(0.001, air.currentTime + when + 0.25);
    tone.connect(loud).connect(air.destination);
    tone.start(air.currentTime + when);
    tone.stop(air.currentTime + when + 0.25);
  }
}

/** Let a checkbox turn sounds on and off. */
export function soundBox(box) {
  box.checked = localStorage.sound === "on";
  box.onchange = () => {
    localStorage.sound = box.checked ? "on" : "off";
    play("asked");
  };
}
