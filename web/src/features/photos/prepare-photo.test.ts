import { afterEach, expect, test, vi } from 'vitest';
import type { Numbered } from '../../lib/worker-calls.ts';
import type { Inspection } from '../uploads/inspect/inspect.ts';
import type { ToInspect } from '../uploads/inspect/inspect-file.worker.ts';
import { preparePhoto, printSize } from './prepare-photo.ts';

/** A print of 254 x 127 mm, for which 300 dots per inch are 3,000 x 1,500. */
const print = [254, 127] as const;
const wholePhoto = { x: 0, y: 0, width: 1, height: 1 };

test.each([
  ['scales a large photo so that it covers the print', { width: 6_000, height: 4_000 }, undefined, [3_000, 2_000]],
  ['never enlarges a small photo', { width: 600, height: 400 }, undefined, [600, 400]],
  [
    'scales the whole photo so that its cropped part covers the print',
    { width: 12_000, height: 6_000 },
    { area: { x: 0.5, y: 0, width: 0.5, height: 0.5 }, turn: 0 },
    [6_000, 3_000],
  ],
  [
    'sends a photo whole if its cropped part is too small',
    { width: 4_000, height: 3_000 },
    { area: { x: 0, y: 0, width: 0.25, height: 0.25 }, turn: 0 },
    [4_000, 3_000],
  ],
  [
    'measures a rotated photo as it is printed',
    { width: 3_000, height: 6_000 },
    { area: wholePhoto, turn: 90 },
    [1_500, 3_000],
  ],
] as const)('%s', (_, size, crop, [width, height]) => {
  expect(printSize({ ...size, ...(crop && { crop }) }, [print[0], print[1]])).toEqual({ width, height });
});

afterEach(() => vi.unstubAllGlobals());

test.each(['inspect-file', 'decode-image'])(
  'if %s.worker can’t be loaded, that is no fault of the photo, so the upload can be retried',
  async (missing) => {
    class SomeWorker {
      onerror?: () => void;
      onmessage?: (event: { readonly data: Numbered<Inspection> }) => void;
      private readonly isMissing: boolean;
      constructor({ href }: URL) {
        this.isMissing = href.includes(missing);
      }
      postMessage({ id, file }: Numbered<ToInspect>) {
        queueMicrotask(() => {
          if (this.isMissing) this.onerror?.();
          else this.onmessage?.({ data: { id, state: 'whole', type: 'image/jpeg', file } });
        });
      }
    }
    class LoadedImage {
      onload?: () => void;
      readonly naturalWidth = 600;
      readonly naturalHeight = 400;
      set src(_: string) {
        queueMicrotask(() => this.onload?.());
      }
    }
    vi.stubGlobal('Worker', SomeWorker);
    vi.stubGlobal('Image', LoadedImage);
    const prepared = preparePhoto({ width: 600, height: 400 }, new Blob(['photo']), {
      detail: 'original',
      printMm: [10, 10],
    });
    await expect(prepared).rejects.toMatchObject({ name: 'ApiProblem', code: 'network' });
  },
);
