import { expect, onTestFinished, test, vi } from 'vitest';

test('copies a photo to the worker in a later task, unless it was closed before', async () => {
  const sent: unknown[] = [];
  class NotedWorker {
    postMessage(message: unknown): void {
      sent.push(message);
    }
  }
  vi.stubGlobal('Worker', NotedWorker);
  // The module keeps its worker.
  vi.resetModules();
  onTestFinished(() => void vi.unstubAllGlobals().resetModules());
  const { peopleIn } = await import('./people-in.ts');
  const open = { width: 30, height: 40, close: () => {} };
  const closed = { ...open };
  void peopleIn(open);
  const nothing = peopleIn(closed);
  closed.width = 0;
  await Promise.resolve();
  expect(sent).toEqual([]);
  expect(await nothing).toBeUndefined();
  expect(sent).toEqual([expect.objectContaining({ photo: open })]);
});
