import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { closeServer, listen } from '#lib/listen.ts';
import { startExpiry } from '#services/dynamodb/expiry.ts';
import type { Stream, StreamRecord } from '#services/event-sources/stream.ts';

const now = Math.floor(Date.now() / 1000);
const wrote = (pk: string, end?: number): StreamRecord => ({
  eventName: 'MODIFY',
  dynamodb: {
    SequenceNumber: '0',
    Keys: { pk: { S: pk } },
    NewImage: { pk: { S: pk }, ...(end !== undefined && { end: { N: String(end) } }) },
  },
});
const removed = (pk: string): StreamRecord => ({
  eventName: 'REMOVE',
  dynamodb: { SequenceNumber: '0', Keys: { pk: { S: pk } }, OldImage: {} },
});

/** A stream of what the test writes; `from` is the position of the first read. */
function createStream(records: StreamRecord[]) {
  const starts: (string | undefined)[] = [];
  const stream: Stream = {
    async read(after) {
      starts.push(after?.sequenceNumber);
      const place = Number(after?.sequenceNumber ?? 0);
      return { records: records.slice(place), end: { shardId: 'a', sequenceNumber: String(records.length) } };
    },
  };
  return { stream, starts };
}

/** An engine that only removes items, and refuses those that the test names. */
async function createEngine(refused: Readonly<Record<string, string>> = {}) {
  const calls: string[] = [];
  const server = createServer(async (call, response) => {
    const input = JSON.parse(Buffer.concat(await call.toArray()).toString());
    const pk: string = input.Key.pk.S;
    calls.push(pk);
    expect(input).toMatchObject({ TableName: 'table', ConditionExpression: '#end <= :now' });
    const code = refused[pk];
    response.writeHead(code === undefined ? 200 : 400).end(JSON.stringify(code === undefined ? {} : { __type: code }));
  });
  const engine = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => closeServer(server));
  return { engine, calls };
}

const newFile = () => join(mkdtempSync(join(tmpdir(), 'expiry-')), 'table.json');
const log: string[] = [];
const start = (engine: string, stream: Stream, file = newFile()) => {
  const settings = { engine, tableName: 'table', attribute: 'end', pollMs: 10 };
  const expiry = startExpiry({ ...settings, stream, file, log: (line) => log.push(line) });
  onTestFinished(() => expiry.close());
  return expiry;
};

it('removes what has ended, once, and leaves what has not, has no end, or is gone', async () => {
  const records = [
    wrote('over', now - 5),
    wrote('open', now + 60),
    wrote('endless'),
    wrote('gone', now),
    removed('gone'),
  ];
  const { engine, calls } = await createEngine();
  const { stream, starts } = createStream(records);
  start(engine, stream);
  await expect.poll(() => calls).toEqual(['over']);
  records.push(wrote('open', now - 1), wrote('later', now - 1));
  await expect.poll(() => calls).toEqual(['over', 'open', 'later']);
  const looks = starts.length;
  await expect.poll(() => starts.length).toBeGreaterThan(looks + 2);
  expect(calls).toHaveLength(3);
});

it('keeps an item whose expiry was extended meanwhile', async () => {
  const { engine, calls } = await createEngine({ longer: 'x#ConditionalCheckFailedException' });
  const records = [wrote('longer', now - 5)];
  start(engine, createStream(records).stream);
  await expect.poll(() => calls).toEqual(['longer']);
  records.push(wrote('longer', now - 1));
  await expect.poll(() => calls).toEqual(['longer', 'longer']);
});

it('goes on after a restart where it was, with what it knew', async () => {
  const file = newFile();
  const records = [wrote('soon', now + 1)];
  const first = await createEngine({ soon: 'x#InternalServerError' });
  const before = createStream(records);
  const one = start(first.engine, before.stream, file);
  await expect.poll(() => before.starts.length).toBeGreaterThan(2);
  await one.close();
  const second = await createEngine();
  const after = createStream(records);
  start(second.engine, after.stream, file);
  await expect.poll(() => second.calls, { timeout: 5000 }).toEqual(['soon']);
  expect(after.starts[0]).toBe('1');
});

it('reports why items stay, and tries again', async () => {
  const { engine, calls } = await createEngine({ stuck: 'x#InternalServerError' });
  start(engine, createStream([wrote('stuck', now - 5)]).stream);
  await expect.poll(() => calls.length).toBeGreaterThan(1);
  expect(log[0]).toMatch(/^Cannot delete expired items: /);
});
