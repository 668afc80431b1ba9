/** The two notes of the bell, in hertz. */
const notes = [880, 1175];

let context: AudioContext | undefined;

/** Unlocks sound. Browsers allow this only in response to a click or tap, so call it from such an event. */
export function allowSound(): void {
  context ??= new AudioContext();
  void context.resume();
}

/** Rings once if sound is unlocked. */
export function ring(): void {
  if (context === undefined) return;
  for (const [index, note] of notes.entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const start = context.currentTime + index * 0.18;
    tone.frequency.value = note;
    volume.gain.setValueAtTime(0.2, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.6);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.6);
  }
}
