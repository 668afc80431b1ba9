import { afterAll, beforeEach, expect, vi } from 'vitest';
import type { People } from '#web/features/previews/people/find-people.ts';
import { yieldToEvents } from '#web/features/previews/yield-to-events.ts';
import { inspect } from '#web/features/uploads/inspect/inspect.ts';
import type { Size } from '#web/lib/size.ts';
import { photoRefusals } from '#web/texts/photos/photo-refusals.ts';
import { photos as texts } from '#web/texts/photos/photos.ts';
import { pngOf } from '../image-samples.ts';

/** What the fake worker decodes every photo to. */
export const bitmap = { width: 30, height: 40, close: () => {} } as const;

/** A file that `readablePhotos` can read, whatever its label. */
export const photoFile = (name: string, type = 'image/jpeg'): File =>
  new File([Uint8Array.from(pngOf({ width: 30, height: 40 }))], name, { type });

/** A document that was chosen as a picture, and what the shop says about it. */
export const notAPicture = new File(['%PDF-1.7'], 'doc.jpg', { type: 'image/jpeg' });
export const notAPictureText = texts.refused(notAPicture.name, photoRefusals['not-a-picture']);

/** The size in pixels of a photo that is large enough for its print. */
const large: Size = { width: 3000, height: 4000 };

/** What the fake worker finds in every photo. Each test starts with a search that ends only with `findLater`. */
export const photographed: { people: People | 'failed' | 'later' } = { people: 'later' };

const waiting: ((people: People) => void)[] = [];

/** Ends the searches that are still open, once there is one. */
export const findLater = async (people: People): Promise<void> => {
  await vi.waitFor(() => expect(waiting).not.toEqual([]));
  for (const reply of waiting.splice(0)) reply(people);
};

/**
 * Lets jsdom measure and decode every photo, in workers that never draw a preview. A test may change `pixels`, the size of the
 * photos, and `canDecode`. After `endWorkers`, modules start new workers, whose scripts are in `workers` in order.
 */
export function readablePhotos() {
  const workers: string[] = [];
  const endWorkers = async () => {
    // The test before may have left a photo that is about to be searched.
    await yieldToEvents();
    for (const worker of started.splice(0)) worker.onerror?.();
    workers.length = 0;
  };
  const photos = { pixels: large, canDecode: true, workers, endWorkers };
  beforeEach(() => {
    photos.pixels = large;
    photos.canDecode = true;
    photographed.people = 'later';
    waiting.length = 0;
  });

  class LoadedImage {
    onload?: () => void;
    naturalWidth = photos.pixels.width;
    naturalHeight = photos.pixels.height;
    set src(_: string) {
      queueMicrotask(() => this.onload?.());
    }
  }

  const started: QuietWorker[] = [];
  class QuietWorker {
    onmessage?: (event: { data: unknown }) => void;
    onerror?: () => void;
    private readonly isInspector: boolean;
    constructor(script: URL) {
      started.push(this);
      workers.push(script.href);
      this.isInspector = script.href.includes('inspect-file');
    }
    async postMessage({ id, file, photo }: { id?: number; file?: Blob; photo?: ImageBitmap }) {
      if (photo) this.search(id);
      if (!file) return;
      const reply = this.isInspector ? await inspect(file) : { ...(photos.canDecode && { bitmap }) };
      this.onmessage?.({ data: { id, ...reply } });
    }
    private search(id: number | undefined): void {
      const { people } = photographed;
      const reply = (found?: People) => this.onmessage?.({ data: { id, people: found } });
      if (people === 'later') waiting.push(reply);
      else reply(people === 'failed' ? undefined : people);
    }
    terminate() {}
  }

  // The site's modules keep their workers, and other files of this worker use the same modules: they must start their own.
  const { Image, Worker } = globalThis;
  const { getContext } = HTMLCanvasElement.prototype;
  afterAll(() => {
    Object.assign(globalThis, { Image, Worker });
    HTMLCanvasElement.prototype.getContext = getContext;
    return endWorkers();
  });

  // Assigned instead of stubbed: the scripted API removes stubs after each test, when effects may still run.
  Object.assign(globalThis, {
    Image: LoadedImage,
    Worker: QuietWorker,
  });
  // jsdom has no canvas.
  HTMLCanvasElement.prototype.getContext = () => null;
  return photos;
}
