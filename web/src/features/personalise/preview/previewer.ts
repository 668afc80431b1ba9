import type { PreviewResult } from './draw-previews.ts';
import type { PreviewRequest } from './portraits.ts';
import type { FromWorker, ToWorker } from './preview.worker.ts';

/** Draws previews of photos. A newer request ends the one before. */
export interface Previewer {
  /** The photo stays open until it is removed or the previewer is closed. */
  add(key: string, photo: ImageBitmap): void;
  remove(key: string): void;
  draw(request: PreviewRequest, onResult: (result: PreviewResult) => void): void;
  /** Ends what is being drawn and frees its memory. */
  close(): void;
}

/**
 * Draws in a worker, never on the main thread. `onFailure` is called if drawing breaks off, also in a browser that has no canvas
 * for workers: such browsers are older than those that the site is built for.
 */
export function createPreviewer(onFailure: () => void): Previewer {
  const worker = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' });
  const send = (message: ToWorker): void => worker.postMessage(message);
  let latest = 0;
  let tell: (result: PreviewResult) => void = () => {};
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    if (data.id !== latest) return;
    if ('failed' in data) onFailure();
    else tell(data.result);
  };
  worker.onerror = onFailure;
  return {
    add: (key, photo) => send({ key, photo }),
    remove: (key) => send({ key, photo: undefined }),
    draw(request, onResult) {
      tell = onResult;
      latest++;
      send({ id: latest, request });
    },
    close: () => worker.terminate(),
  };
}
