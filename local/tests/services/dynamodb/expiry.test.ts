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

/** A stream of these records, and the positions that it was read from. */
function createStream(records: StreamRecord[]) {
  const starts: (string | undefined)[] = [];
  const stream: Stream = {
    async read(after) {
      starts.push(after?.sequenceNumber);
      const position = Number(after?.sequenceNumber ?? 0);
      return { records: records.slice(position), end: { shardId: 'a', sequenceNumber: String(records.length) } };
    },
  };
  return { stream, starts };
}

/** An engine that only deletes items, and fails for those in `refused`, with the given error. */
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

it('deletes expired items once, but not items that have not expired, never expire or are gone', async () => {
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
  const polls = starts.length;
  await expect.poll(() => starts.length).toBeGreaterThan(polls + 2);
  expect(calls).toHaveLength(3);
});

it('keeps an item whose expiry time was extended meanwhile', async () => {
  const { engine, calls } = await createEngine({ longer: 'x#ConditionalCheckFailedException' });
  const records = [wrote('longer', now - 5)];
  start(engine, createStream(records).stream);
  await expect.poll(() => calls).toEqual(['longer']);
  records.push(wrote('longer', now - 1));
  await expect.poll(() => calls).toEqual(['longer', 'longer']);
});

it('continues after a restart from its position, with the expiry times that it had read', async () => {
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
  await expect.poll(() => second.calls).toEqual(['soon']);
  expect(after.starts[0]).toBe('1');
});

it('reports why an item could not be deleted, and retries', async () => {
  const { engine, calls } = await createEngine({ stuck: 'x#InternalServerError' });
  start(engine, createStream([wrote('stuck', now - 5)]).stream);
  await expect.poll(() => calls.length).toBeGreaterThan(1);
  expect(log[0]).toMatch(/^Cannot delete expired items: /);
});
