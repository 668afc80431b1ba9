import { WorkerCalls } from '#web/lib/worker-calls.ts';
import type { Inspection } from './inspect.ts';
import type { ToInspect } from './inspect-file.worker.ts';

const inspector = new WorkerCalls<ToInspect, Inspection>(
  () => new Worker(new URL('./inspect-file.worker.ts', import.meta.url), { type: 'module' }),
);

/** Inspects all bytes of a file in a worker: a large one takes half a second. Undefined if the worker could not be loaded. */
export const inspectFile = (file: Blob): Promise<Inspection | undefined> => inspector.call({ file });
