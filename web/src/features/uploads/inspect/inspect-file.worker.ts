import type { Numbered } from '#web/lib/worker-calls.ts';
import { type Inspection, inspect } from './inspect.ts';

/** A file to inspect. */
export interface ToInspect {
  readonly file: Blob;
}

// One file at a time, so that only one is in memory.
let previous: Promise<void> = Promise.resolve();

self.onmessage = ({ data: { id, file } }: MessageEvent<Numbered<ToInspect>>): void => {
  previous = previous.then(async () => {
    // The file has moved, or is too large for the device's memory.
    const inspection = await inspect(file).catch((): Inspection => ({ state: 'broken' }));
    const message: Numbered<Inspection> = { id, ...inspection };
    self.postMessage(message);
  });
};
