import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { repeat } from '#lib/repeat.ts';
import { isSamePlace, type Stream, type StreamPosition } from '#services/event-sources/stream.ts';
import { callEngine } from './engine-call.ts';

interface ExpirySettings {
  /** Where the engine listens. */
  readonly engine: string;
  readonly tableName: string;
  /** The attribute with an item's expiry, in seconds since the epoch. */
  readonly attribute: string;
  /** The table's stream, with images of what was written. */
  readonly stream: Stream;
  /** Keeps the known expiries through restarts. */
  readonly file: string;
  /** Milliseconds between two checks. */
  readonly lookMs: number;
  log(line: string): void;
}

const knownSchema = z.object({
  position: z.optional(z.object({ shardId: z.string(), sequenceNumber: z.optional(z.string()) })),
  /** When items expire, by their keys as JSON. */
  ends: z.record(z.string(), z.number()),
});

interface Known {
  position: StreamPosition | undefined;
  readonly ends: Map<string, number>;
}

/**
 * Removes expired items, which the engine does not do. It learns expiries from the table's stream, so it never scans the
 * table, and a quiet check costs three small calls, however large the table is. A crash repeats a little of the stream.
 */
export function startExpiry(settings: ExpirySettings): { close(): Promise<void> } {
  const known = load(settings.file);
  return repeat({
    pauseMs: settings.lookMs,
    pauseAfterFailureMs: settings.lookMs,
    onFailure: (reason) => settings.log(`Expired items stay: ${reason}`),
    async round(signal) {
      if (await learn(settings, known, signal)) save(settings.file, known);
      if (await removeEnded(settings, known, signal)) save(settings.file, known);
      return false;
    },
  });
}

const record = z.object({
  Keys: z.record(z.string(), z.unknown()),
  NewImage: z.optional(z.record(z.string(), z.unknown())),
});
const numberValue = z.object({ N: z.coerce.number() });

/** Reads to the stream's end; true if there were new records. */
async function learn({ stream, attribute }: ExpirySettings, known: Known, signal: AbortSignal): Promise<boolean> {
  const start = known.position;
  while (!signal.aborted) {
    const { records, end } = await stream.read(known.position);
    for (const { dynamodb } of records) {
      const { Keys, NewImage } = z.parse(record, dynamodb);
      const ends = z.safeParse(numberValue, NewImage?.[attribute]);
      if (ends.success) known.ends.set(JSON.stringify(Keys), ends.data.N);
      else known.ends.delete(JSON.stringify(Keys));
    }
    const { position } = known;
    known.position = end;
    if (isSamePlace(position, end)) break;
  }
  return !isSamePlace(start, known.position);
}

/** Removes each item that has expired and has not changed since; true if there was one. */
async function removeEnded(
  { engine, tableName, attribute }: ExpirySettings,
  { ends }: Known,
  signal: AbortSignal,
): Promise<boolean> {
  const now = Math.floor(Date.now() / 1000);
  const ended = [...ends].filter(([, end]) => end <= now);
  for (const [key] of ended) {
    signal.throwIfAborted();
    const answer = await callEngine(engine, 'DynamoDB_20120810.DeleteItem', {
      TableName: tableName,
      Key: JSON.parse(key),
      ConditionExpression: '#end <= :now',
      ExpressionAttributeNames: { '#end': attribute },
      ExpressionAttributeValues: { ':now': { N: String(now) } },
    });
    // A failed condition: the item has changed or gone, and the stream reports that.
    if (!answer.ok && answer.code !== 'ConditionalCheckFailedException') throw new Error(answer.message);
    ends.delete(key);
  }
  return ended.length > 0;
}

function load(file: string): Known {
  try {
    const { position, ends } = z.parse(knownSchema, JSON.parse(readFileSync(file, 'utf8')));
    return { position, ends: new Map(Object.entries(ends)) };
  } catch {
    // None yet, or an unreadable one: start again from the stream's beginning.
    return { position: undefined, ends: new Map() };
  }
}

function save(file: string, { position, ends }: Known): void {
  writeFileSync(`${file}.new`, JSON.stringify({ position, ends: Object.fromEntries(ends) }), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
