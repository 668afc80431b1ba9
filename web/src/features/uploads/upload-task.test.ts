import { describe, expect, test } from 'vitest';
import { type Fate, memoryOf, ScriptedServer, SwitchedConnection, VirtualClock } from '#tests/support/web/scripted.ts';
import { UploadTask } from './upload-task.ts';

const content = (size: number) => new Blob([Uint8Array.from({ length: size }, (_, index) => index % 251)]);

function begin(size: number, fate?: (call: string) => Fate, stored: { uploadId?: string | undefined } = {}) {
  const connection = new SwitchedConnection();
  const server = new ScriptedServer(size, fate);
  const clock = new VirtualClock(server.idle);
  const file = content(size);
  const memory = memoryOf(stored);
  const make = () =>
    new UploadTask({ file, renditions: [] }, { transport: server, clock, connection, memory, random: () => 0 });
  const task = make();
  const states: string[] = [];
  task.subscribe(() => {
    const name = task.snapshot()?.state.name ?? '';
    if (states.at(-1) !== name) states.push(name);
  });
  return { clock, connection, server, stored, task, make, states, file };
}

/** Gives the first calls whose name starts with `start` these fates, and responds to all other calls. */
function fates(start: string, ...script: Fate[]) {
  return (call: string): Fate => (call.startsWith(start) ? (script.shift() ?? 'done') : 'done');
}

async function storedBytes({ server }: ReturnType<typeof begin>): Promise<number[]> {
  const [upload] = server.uploads.values();
  const pieces = [...(upload?.bytes ?? [])].toSorted(([one], [other]) => order(one) - order(other));
  return pieces.flatMap(([, bytes]) => [...bytes]);
}
const order = (id: string) => Number(id.split('-')[1] ?? 0);

test('uploads a small file by one PUT and publishes it', async () => {
  const it = begin(10);
  it.task.start();
  expect(await it.task.outcome()).toEqual({
    imageKey: 'product-images/upload-1/a.jpg',
    url: '/product-images/upload-1/a.jpg',
  });
  expect(it.server.calls).toEqual(['open', 'send file', 'complete']);
  expect(it.states).toEqual(['running', 'success']);
});

test('uploads a larger file in parts, at most four concurrently, byte for byte', async () => {
  const it = begin(95);
  it.task.start();
  await it.task.outcome();
  expect(it.server.mostUnderway).toBe(4);
  expect(await storedBytes(it)).toEqual([...new Uint8Array(await it.file.arrayBuffer())]);
  expect(it.stored.uploadId).toBeUndefined();
});

test('spec 8: refuses a second start', async () => {
  const { task } = begin(10);
  task.start();
  expect(() => task.start()).toThrow('This picture is already being uploaded.');
  await task.outcome();
});

describe('failures', () => {
  test('spec 9: waits at least a second before a retry, doubled each time', async () => {
    const it = begin(10, fates('send', 'failed', 'failed', 'lost'));
    it.task.start();
    await it.clock.runOut();
    expect(it.task.snapshot()?.state.name).toBe('success');
    expect(it.clock.waits).toEqual([1000, 2000, 4000]);
  });

  test('spec 8: stops sending once the backoff would exceed 600000 ms', async () => {
    const it = begin(10, (call) => (call.startsWith('send') ? 'failed' : 'done'));
    it.task.start();
    await it.clock.runOut();
    expect(it.task.snapshot()?.state).toMatchObject({ name: 'error', error: { code: 'retryLimit' } });
    expect(it.clock.waits.at(-1)).toBe(512_000);
  });

  test('spec 8: gives up an operation once the backoff would exceed 120000 ms', async () => {
    const it = begin(10, (call) => (call === 'open' ? 'lost' : 'done'));
    it.task.start();
    await it.clock.runOut();
    expect(it.task.snapshot()?.state).toMatchObject({ name: 'error', error: { code: 'retryLimit' } });
    expect(it.clock.waits.at(-1)).toBe(64_000);
  });

  test('sends only the missing parts when retried after an error', async () => {
    let broken = true;
    const it = begin(30, (call) => (broken && call === 'send part-3' ? 'failed' : 'done'));
    it.task.start();
    await it.clock.runOut();
    expect(it.task.snapshot()?.state.name).toBe('error');
    broken = false;
    it.task.resume();
    await it.task.outcome();
    expect(it.server.sentAgain).toEqual([]);
  });

  test('replaces an expired URL with a fresh one', async () => {
    const it = begin(10, fates('send', 'expired'));
    it.task.start();
    await it.clock.runOut();
    expect(it.server.calls).toEqual(['open', 'send file', 'look', 'send file', 'complete']);
  });

  test('asks the server after a lost response instead of sending the file again', async () => {
    const it = begin(10, fates('send', 'reply-lost'));
    it.task.start();
    await it.clock.runOut();
    expect(it.server.calls).toEqual(['open', 'send file', 'look', 'complete']);
    expect(it.task.snapshot()?.state.name).toBe('success');
  });

  test('fails when S3 keeps refusing a file', async () => {
    const it = begin(10, (call) => (call.startsWith('send') ? 'expired' : 'done'));
    it.task.start();
    await it.clock.runOut();
    expect(it.task.snapshot()?.state).toMatchObject({ name: 'error', error: { code: 'refused' } });
  });

  test('waits without retries while offline, reports it, and continues when the network returns', async () => {
    const it = begin(10, fates('send', 'lost'));
    it.connection.set(false);
    it.task.start();
    await it.server.idle();
    await it.clock.runOut();
    expect(it.task.snapshot()?.state).toEqual({ name: 'running', waiting: 'for-the-network' });
    it.connection.set(true);
    await it.clock.runOut();
    expect(it.task.snapshot()?.state.name).toBe('success');
    expect(it.clock.waits).toEqual([1000]);
  });

  test('subtracts a failed part’s bytes', async () => {
    const it = begin(20, fates('send part-2', 'failed'));
    let most = 0;
    const seen: number[] = [];
    it.task.subscribe(() => {
      const sent = it.task.snapshot()?.progress.sentBytes ?? 0;
      seen.push(sent);
      most = Math.max(most, sent);
    });
    it.task.start();
    await it.clock.runOut();
    expect(most).toBe(20);
    expect(seen.some((sent, index) => sent < (seen[index - 1] ?? 0))).toBe(true);
  });
});

describe('pause, resume, cancel', () => {
  test('aborts requests on pause, and on resume asks the server and sends the rest', async () => {
    const it = begin(80, fates('send part-4', 'hang'));
    it.task.start();
    await it.server.idle();
    it.task.pause();
    expect(it.task.snapshot()?.state.name).toBe('pausing');
    await it.clock.runOut();
    expect(it.task.snapshot()?.state.name).toBe('paused');
    expect(it.server.underway).toBe(0);
    it.task.resume();
    await it.task.outcome();
    expect(it.server.calls).toContain('look');
    expect(it.server.sentAgain).toEqual([]);
    expect(it.states).toEqual(['running', 'pausing', 'paused', 'running', 'success']);
  });

  test('deletes the upload on cancel', async () => {
    const it = begin(80, fates('send part-4', 'hang'));
    it.task.start();
    await it.server.idle();
    it.task.cancel();
    await expect(it.task.outcome()).rejects.toMatchObject({ code: 'canceled' });
    expect(it.server.uploads.size).toBe(0);
    expect(it.stored.uploadId).toBeUndefined();
    expect(it.states).toEqual(['running', 'canceling', 'canceled']);
  });

  test('ends on cancel even if the server can’t be reached', async () => {
    const it = begin(80, (call) => (call === 'abandon' ? 'lost' : call === 'send part-4' ? 'hang' : 'done'));
    it.task.start();
    await it.server.idle();
    it.task.cancel();
    await it.clock.runOut();
    expect(it.task.snapshot()?.state.name).toBe('canceled');
    expect(it.server.calls.filter((call) => call === 'abandon')).toHaveLength(3);
  });

  test('resumes the upload of a file after a reload', async () => {
    const it = begin(80, fates('send part-6', 'hang'));
    it.task.start();
    await it.server.idle();
    it.task.pause();
    await it.clock.runOut();
    const again = it.make();
    again.start();
    await again.outcome();
    expect(it.server.uploads.size).toBe(1);
    expect(it.server.sentAgain).toEqual([]);
  });

  test('starts a new upload if the server has deleted the old one', async () => {
    const it = begin(30, undefined, { uploadId: 'long-gone' });
    it.task.start();
    expect((await it.task.outcome()).imageKey).toBe('product-images/upload-1/a.jpg');
  });
});
