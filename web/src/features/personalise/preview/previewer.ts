import type { PreviewRequest, PreviewResult } from './draw-previews.ts';
import type { FromWorker, ToWorker } from './preview.worker.ts';
import { previewSize } from './preview-size.ts';
import { drawView } from './view.ts';

/** Draws previews of one photo. A newer request ends the one before. */
export interface Previewer {
  draw(request: PreviewRequest, onResult: (result: PreviewResult) => void): void;
  /** Ends what is being drawn and frees its memory. */
  close(): void;
}

/** Draws in a worker, or on the main thread in a browser that has no canvas for workers. `onFailure` is called if drawing breaks off. */
export function createPreviewer(photo: ImageBitmap, onFailure: () => void): Previewer {
  const hasWorker = typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';
  return hasWorker ? workerPreviewer(photo, onFailure) : mainThreadPreviewer(photo, onFailure);
}

function workerPreviewer(photo: ImageBitmap, onFailure: () => void): Previewer {
  const worker = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' });
  const send = (message: ToWorker): void => worker.postMessage(message);
  let latest = 0;
  let tell: (result: PreviewResult) => void = () => {};
  worker.onmessage = ({ data: { id, result } }: MessageEvent<FromWorker>) => {
    if (id === latest) tell(result);
  };
  worker.onerror = onFailure;
  send({ photo });
  return {
    draw(request, onResult) {
      tell = onResult;
      latest++;
      send({ id: latest, request });
    },
    close: () => worker.terminate(),
  };
}

function mainThreadPreviewer(photo: ImageBitmap, onFailure: () => void): Previewer {
  let latest = 0;
  return {
    draw(request, onResult) {
      const id = ++latest;
      import('./draw-previews.ts')
        .then(({ drawPreviews }) => {
          const drawing = Object.assign(document.createElement('canvas'), previewSize).getContext('2d');
          if (!drawing) throw new Error('This browser has no canvas.');
          drawView(drawing, photo, request.view, previewSize);
          const { data } = drawing.getImageData(0, 0, previewSize.width, previewSize.height);
          return drawPreviews({ ...previewSize, data }, request, onResult, () => latest !== id);
        })
        .catch(onFailure);
    },
    close() {
      latest++;
    },
  };
}
