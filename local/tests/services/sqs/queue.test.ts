import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Queue, type QueueSettings } from '#services/sqs/queue.ts';

const newFile = () => join(mkdtempSync(join(tmpdir(), 'queue-')), 'events.json');

/** A queue with a clock that the test advances, in seconds. */
async function openQueue(more: Partial<QueueSettings> = {}, file = newFile()) {
  let seconds = 1_000_000;
  const settings = { arn: 'arn:queue', name: 'queue', visibilityMs: 30_000, retentionMs: 3_600_000, delayMs: 0 };
  const queue = await Queue.open(file, { ...settings, now: () => seconds * 1000, ...more });
  return { queue, file, advance: (time: number) => (seconds += time) };
}
const bodies = (messages: readonly { readonly body: string }[]) => messages.map(({ body }) => body);

describe('a queue', () => {
  it('delivers a message again after each visibility timeout, until it is deleted', async () => {
    const { queue, advance } = await openQueue();
    const [id] = await queue.send([{ body: 'a' }, { body: 'b' }]);
    const [first] = await queue.receive(1);
    expect(first).toMatchObject({ id, body: 'a', receives: 1, firstReceivedAt: 1_000_000_000 });
    expect(bodies(await queue.receive(10))).toEqual(['b']);
    expect(await queue.receive(10)).toEqual([]);
    advance(30);
    const [again, other] = await queue.receive(10);
    expect(again).toMatchObject({ id, receives: 2, firstReceivedAt: 1_000_000_000 });
    await queue.delete([first?.receipt ?? '', other?.receipt ?? '']);
    advance(30);
    expect(bodies(await queue.receive(10))).toEqual(['a']);
  });

  it.each(['', '{}'])('says what to do if its file is damaged: %j', async (text) => {
    const file = newFile();
    writeFileSync(file, text);
    await expect(openQueue({}, file)).rejects.toThrow(
      `The file of the queue ${file} is damaged: restore it, or start afresh with an empty data folder.`,
    );
  });

  it('keeps all its messages over a restart, visible or not', async () => {
    const file = newFile();
    const { queue } = await openQueue({}, file);
    await queue.send([{ body: 'received' }]);
    await queue.receive(1);
    await queue.send([{ body: 'waiting' }]);
    const again = await openQueue({}, file);
    expect(again.queue.messages).toEqual(queue.messages);
    expect(bodies(await again.queue.receive(10))).toEqual(['waiting']);
    again.advance(30);
    expect(bodies(await again.queue.receive(10))).toEqual(['received', 'waiting']);
  });

  it('delays messages by the delay of the message or the queue', async () => {
    const { queue, advance } = await openQueue({ delayMs: 5_000 });
    await queue.send([{ body: 'queue' }, { body: 'message', delayMs: 10_000 }, { body: 'now', delayMs: 0 }]);
    expect(bodies(await queue.receive(10))).toEqual(['now']);
    advance(5);
    expect(bodies(await queue.receive(10))).toEqual(['queue']);
    advance(5);
    expect(bodies(await queue.receive(10))).toEqual(['message']);
  });

  it('deletes messages that are older than its retention period', async () => {
    const { queue, advance } = await openQueue();
    await queue.send([{ body: 'old' }]);
    advance(3599);
    await queue.send([{ body: 'young' }]);
    advance(1);
    expect(bodies(await queue.receive(10))).toEqual(['young']);
    expect(bodies(queue.messages)).toEqual(['young']);
  });

  it('moves messages that were received too often to its dead-letter queue, with their ID and age', async () => {
    const { queue: dead } = await openQueue();
    const { queue, advance } = await openQueue({ redrive: { deadLetterQueue: () => dead, maxReceiveCount: 2 } });
    const [id] = await queue.send([{ body: 'poison' }]);
    for (const receives of [1, 2]) {
      expect(await queue.receive(10)).toMatchObject([{ receives }]);
      advance(30);
    }
    await queue.send([{ body: 'fine' }]);
    expect(bodies(await queue.receive(10))).toEqual(['fine']);
    expect(bodies(queue.messages)).toEqual(['fine']);
    expect(await dead.receive(10)).toMatchObject([{ id, body: 'poison', sentAt: 1_000_000_000, receives: 1 }]);
  });
});
