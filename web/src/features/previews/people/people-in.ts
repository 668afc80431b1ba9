import { WorkerCalls } from '#web/lib/worker-calls.ts';
import { yieldToEvents } from '../yield-to-events.ts';
import type { People } from './find-people.ts';
import type { Searched, ToSearch } from './people.worker.ts';

const searcher = new WorkerCalls<ToSearch, Searched>(
  () => new Worker(new URL('./people.worker.ts', import.meta.url), { type: 'module' }),
);

/** Loads and compiles what finds people, once, because a photo is likely to come soon. */
export const prepareSearch = (): void => void searcher.call({ photo: undefined });

/** The people in a photo; undefined if this browser can't look for them. The worker gets a copy of the bitmap. */
export async function peopleIn(photo: ImageBitmap): Promise<People | undefined> {
  // In a task of its own, because a copy blocks a slow phone's page for 30 ms.
  await yieldToEvents();
  // A photo that was replaced meanwhile is closed, and then it can't be copied.
  if (photo.width === 0) return undefined;
  return (await searcher.call({ photo }))?.people;
}
