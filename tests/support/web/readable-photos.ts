import { beforeEach } from 'vitest';
import { inspect } from '#web/features/uploads/inspect/inspect.ts';
import type { Size } from '#web/lib/size.ts';
import { pngOf } from '../image-samples.ts';

/** What the fake worker decodes every photo to. */
export const bitmap = { width: 30, height: 40, close: () => {} } as const;

/** A file that `readablePhotos` can read, whatever its label. */
export const photoFile = (name: string, type = 'image/jpeg'): File =>
  new File([Uint8Array.from(pngOf({ width: 30, height: 40 }))], name, { type });

/** The size in pixels of a photo that is large enough for its print. */
const large: Size = { width: 3000, height: 4000 };

/**
 * Lets jsdom measure and decode every photo, in workers that never draw a preview. Returns the size of the photos, which a test
 * may change; each test starts with a large photo.
 */
export function readablePhotos(): { pixels: Size } {
  const photos = { pixels: large };
  beforeEach(() => {
    photos.pixels = large;
  });

  class LoadedImage {
    onload?: () => void;
    naturalWidth = photos.pixels.width;
    naturalHeight = photos.pixels.height;
    set src(_: string) {
      queueMicrotask(() => this.onload?.());
    }
  }

  class QuietWorker {
    onmessage?: (event: { data: unknown }) => void;
    private readonly isInspector: boolean;
    constructor(script: URL) {
      this.isInspector = script.href.includes('inspect-file');
    }
    async postMessage({ id, file }: { id?: number; file?: Blob }) {
      if (!file) return;
      const answer = this.isInspector ? await inspect(file) : { bitmap };
      this.onmessage?.({ data: { id, ...answer } });
    }
    terminate() {}
  }

  // Assigned instead of stubbed: the scripted API removes stubs after each test, when effects may still run.
  Object.assign(globalThis, {
    Image: LoadedImage,
    matchMedia: () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }),
    Worker: QuietWorker,
  });
  // jsdom has no canvas.
  HTMLCanvasElement.prototype.getContext = () => null;
  return photos;
}
