import type { CategoryId } from '#contracts/categories.ts';
import { hasWorkers } from '#web/lib/worker-calls.ts';
import type { People } from '../people/find-people.ts';
import type { PreviewResult } from './draw-previews.ts';
import type { PreviewRequest } from './portraits.ts';
import type { FromWorker, ToWorker } from './preview.worker.ts';

/** Draws previews of photos. A new request stops the previous one. */
export interface Previewer {
  /** Prepares to draw these categories, while nothing else is drawn. */
  prepare(categories: readonly CategoryId[]): void;
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
 * that has no workers, or no canvas for them.
 */
export function createPreviewer(onFailure: () => void): Previewer {
  const worker = hasWorkers()
    ? new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' })
    : undefined;
  const send = (message: ToWorker): void => worker?.postMessage(message);
  let latestId = 0;
  let onLatestResult: (result: PreviewResult) => void = () => {};
  if (worker) {
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.id !== latestId) return;
      if ('failed' in data) onFailure();
      else onLatestResult(data.result);
    };
    worker.onerror = onFailure;
  }
  return {
    prepare: (prepared) => send({ prepared }),
    add: (key, photo) => send({ key, photo }),
    addPeople: (key, people) => send({ key, people }),
    remove: (key) => send({ key, photo: undefined }),
    draw(request, onResult) {
      if (!worker) onFailure();
      onLatestResult = onResult;
      latestId++;
      send({ id: latestId, request });
    },
    close: () => worker?.terminate(),
  };
}

/** Draws in two workers, each of them every second category. The first one checks the photos. */
export function createTwoPreviewers(onFailure: () => void): Previewer {
  const first = createPreviewer(onFailure);
  const second = createPreviewer(onFailure);
  // In a task of its own, because one copy of a photo already blocks a slow phone's page for 30 ms.
  const later = (act: () => void): void => void setTimeout(act);
  let latestId = 0;
  return {
    prepare(categories) {
      first.prepare(everySecond(categories, 0));
      second.prepare(everySecond(categories, 1));
    },
    add(key, photo) {
      first.add(key, photo);
      // A photo that was replaced meanwhile is closed, and then it can't be copied.
      later(() => photo.width > 0 && second.add(key, photo));
    },
    addPeople(key, people) {
      first.addPeople(key, people);
      later(() => second.addPeople(key, people));
    },
    remove(key) {
      first.remove(key);
      later(() => second.remove(key));
    },
    draw(request, onResult) {
      const id = ++latestId;
      const onOwnResult = (result: PreviewResult): void => {
        if (id === latestId) onResult(result);
      };
      const { categories } = request;
      first.draw({ ...request, categories: everySecond(categories, 0) }, onOwnResult);
      const rest = { ...request, categories: everySecond(categories, 1), isChecked: false };
      later(() => second.draw(rest, onOwnResult));
    },
    close() {
      first.close();
      second.close();
    },
  };
}

const everySecond = (categories: readonly CategoryId[], start: 0 | 1): CategoryId[] =>
  categories.filter((_, k) => k % 2 === start);
