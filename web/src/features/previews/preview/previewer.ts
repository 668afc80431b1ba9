import type { People } from '../people/find-people.ts';
import type { PreviewResult } from './draw-previews.ts';
import type { PreviewRequest } from './portraits.ts';
import type { FromWorker, ToWorker } from './preview.worker.ts';

/** Draws previews of photos. A new request stops the previous one. */
export interface Previewer {
  /** Copies the photo to the worker, which keeps it until it is removed or the previewer is closed. */
  add(key: string, photo: ImageBitmap): void;
  /** Sends the worker the people in a photo that was added. */
  addPeople(key: string, people: People): void;
  remove(key: string): void;
  draw(request: PreviewRequest, onResult: (result: PreviewResult) => void): void;
  /** Stops drawing and frees the worker's memory. */
  close(): void;
}

/**
 * Draws in a worker, never on the main thread. Calls `onFailure` if drawing fails, for example in an older, unsupported browser
 * that has no canvas for workers.
 */
export function createPreviewer(onFailure: () => void): Previewer {
  const worker = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' });
  const send = (message: ToWorker): void => worker.postMessage(message);
  let latestId = 0;
  let onLatestResult: (result: PreviewResult) => void = () => {};
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.id !== latestId) return;
    if ('failed' in data) onFailure();
    else onLatestResult(data.result);
  };
  worker.onerror = onFailure;
  return {
    add: (key, photo) => send({ key, photo }),
    addPeople: (key, people) => send({ key, people }),
    remove: (key) => send({ key, photo: undefined }),
    draw(request, onResult) {
      onLatestResult = onResult;
      latestId++;
      send({ id: latestId, request });
    },
    close: () => worker.terminate(),
  };
}
