import type { Page } from 'playwright-core';

export interface PixelMemory {
  /** The most bytes that were held at any moment. */
  readonly peak: () => Promise<number>;
  /** How often scripts on the main thread have decoded a picture or read pixels, which blocks that thread. */
  readonly heavyCalls: () => Promise<number>;
}

/**
 * Adds up the pixels of every canvas with a context, OffscreenCanvas and ImageBitmap of the page and its workers from
 * the next navigation on, until they are garbage collected. It can't see what the browser uses to decode and paint.
 */
export async function countPixels(page: Page): Promise<PixelMemory> {
  await page.addInitScript(countInPage);
  // Init scripts don't run in workers, so this prepends the counter to each worker's script.
  await page.route(/\.worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${countInWorker})();${await response.text()}` });
  });
  const read = (name: string) => page.evaluate((key) => Number(Reflect.get(window, key)), name);
  return { peak: () => read('pixelsPeak'), heavyCalls: () => read('heavyCalls') };
}

/** Runs in the page before its scripts. Each worker reports its changes by messages, which arrive in order. */
function countInPage(): void {
  let held = 0;
  let heavyCalls = 0;
  let peak = 0;
  Object.defineProperty(window, 'pixelsPeak', { get: () => peak });
  Object.defineProperty(window, 'heavyCalls', { get: () => heavyCalls });
  const note = (bytes: number): void => {
    held += bytes;
    peak = Math.max(peak, held);
  };
  const bytesOf = ({ width, height }: ImageBitmap): number => width * height * 4;
  const counted = new Map<ImageBitmap, number>();
  const canvases = new WeakMap<HTMLCanvasElement, { bytes: number }>();
  const collected = new FinalizationRegistry<{ bytes: number }>((canvas) => note(-canvas.bytes));
  const measure = (canvas: HTMLCanvasElement): void => {
    const entry = canvases.get(canvas);
    if (!entry) return;
    const bytes = canvas.width * canvas.height * 4;
    note(bytes - entry.bytes);
    entry.bytes = bytes;
  };
  const { getContext } = HTMLCanvasElement.prototype;
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, ...given: Parameters<typeof getContext>) {
      if (!canvases.has(this)) {
        const entry = { bytes: 0 };
        canvases.set(this, entry);
        collected.register(this, entry);
      }
      measure(this);
      return getContext.apply(this, given);
    },
  });
  for (const side of ['width', 'height'] as const) {
    const { get, set } = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, side) ?? {};
    if (!get || !set) throw new Error('A canvas has no size.');
    Object.defineProperty(HTMLCanvasElement.prototype, side, {
      get,
      set(this: HTMLCanvasElement, value: number) {
        set.call(this, value);
        measure(this);
      },
    });
  }
  const { getImageData } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.getImageData = function (this: CanvasRenderingContext2D, ...given) {
    heavyCalls++;
    return getImageData.apply(this, given);
  };
  const create = window.createImageBitmap.bind(window);
  Object.assign(window, {
    createImageBitmap: async (...given: Parameters<typeof create>) => {
      heavyCalls++;
      const bitmap = await create(...given);
      counted.set(bitmap, bytesOf(bitmap));
      note(bytesOf(bitmap));
      return bitmap;
    },
  });
  const { close } = ImageBitmap.prototype;
  ImageBitmap.prototype.close = function () {
    note(-(counted.get(this) ?? 0));
    counted.delete(this);
    close.call(this);
  };
  const workers = new WeakMap<Worker, { bytes: number }>();
  const noteIn = (worker: Worker, bytes: number): void => {
    const entry = workers.get(worker);
    if (entry) entry.bytes += bytes;
    note(bytes);
  };
  const { postMessage, terminate } = Worker.prototype;
  Object.assign(Worker.prototype, {
    postMessage(this: Worker, message: unknown, ...rest: []) {
      // A bitmap that is posted but not transferred is copied.
      const copies = Object.values(message ?? {}).filter((each) => each instanceof ImageBitmap);
      postMessage.call(this, message, ...rest);
      for (const bitmap of copies) noteIn(this, bytesOf(bitmap));
    },
    terminate(this: Worker) {
      noteIn(this, -(workers.get(this)?.bytes ?? 0));
      terminate.call(this);
    },
  });
  const Original = window.Worker;
  window.Worker = class extends Original {
    constructor(...given: ConstructorParameters<typeof Original>) {
      super(...given);
      workers.set(this, { bytes: 0 });
      this.addEventListener('message', (event) => {
        const { pixels, bitmap } = event.data ?? {};
        if (bitmap instanceof ImageBitmap) {
          counted.set(bitmap, bytesOf(bitmap));
          note(bytesOf(bitmap));
        }
        if (typeof pixels !== 'number') return;
        event.stopImmediatePropagation();
        noteIn(this, pixels);
      });
    }
  };
}

/** Runs in a worker before its script. The page counts the bitmaps that the worker sends to it. */
function countInWorker(): void {
  const post = self.postMessage.bind(self);
  const note = (bytes: number): void => post({ pixels: bytes });
  Object.assign(self, {
    postMessage: (message: unknown, options: StructuredSerializeOptions = {}) => {
      // The worker keeps a bitmap that it posts but doesn't transfer.
      for (const each of options.transfer ?? []) {
        if (each instanceof ImageBitmap) note(-each.width * each.height * 4);
      }
      post(message, options);
    },
  });
  const { close } = ImageBitmap.prototype;
  ImageBitmap.prototype.close = function () {
    note(-this.width * this.height * 4);
    close.call(this);
  };
  const create = self.createImageBitmap.bind(self);
  Object.assign(self, {
    createImageBitmap: async (...given: Parameters<typeof create>) => {
      const bitmap = await create(...given);
      note(bitmap.width * bitmap.height * 4);
      return bitmap;
    },
  });
  const Original = self.OffscreenCanvas;
  const sizes = ['width', 'height'].map((side) => {
    const { get, set } = Object.getOwnPropertyDescriptor(Original.prototype, side) ?? {};
    if (!get || !set) throw new Error('A canvas has no size.');
    return { side, get, set };
  });
  for (const { side, get, set } of sizes) {
    Object.defineProperty(Original.prototype, side, {
      get,
      set(this: OffscreenCanvas, value: number) {
        const before = this.width * this.height;
        set.call(this, value);
        note((this.width * this.height - before) * 4);
      },
    });
  }
  self.OffscreenCanvas = class extends Original {
    constructor(width: number, height: number) {
      super(width, height);
      note(width * height * 4);
    }
  };
}
