import type { PreviewResult } from './draw-previews.ts';
import { type PreviewRequest, portraitsOf } from './portraits.ts';
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

/** Draws in a worker, or on the main thread in a browser that has no canvas for workers. `onFailure` is called if drawing breaks off. */
export function createPreviewer(onFailure: () => void): Previewer {
  const hasWorker = typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';
  return hasWorker ? workerPreviewer(onFailure) : mainThreadPreviewer(onFailure);
}

function workerPreviewer(onFailure: () => void): Previewer {
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

function mainThreadPreviewer(onFailure: () => void): Previewer {
  const photos = new Map<string, ImageBitmap>();
  let latest = 0;
  return {
    add: (key, photo) => void photos.set(key, photo),
    remove: (key) => void photos.delete(key),
    draw(request, onResult) {
      const id = ++latest;
      import('./draw-previews.ts')
        .then(({ drawPreviews }) => {
          const drawing = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
          if (!drawing) throw new Error('This browser has no canvas.');
          const portraits = portraitsOf(request, photos, drawing);
          return drawPreviews(portraits, request, onResult, () => latest !== id);
        })
        .catch(onFailure);
    },
    close() {
      latest++;
    },
  };
}
