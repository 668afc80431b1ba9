import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { replaceFileSync } from '#lib/atomic-file.ts';
import { repeat } from '#lib/repeat.ts';
import { isSamePosition, type Stream, type StreamPosition } from '#services/event-sources/stream.ts';
import { callEngine } from './engine-call.ts';

interface ExpirySettings {
  /** The engine's origin. */
  readonly engine: string;
  readonly tableName: string;
  /** The attribute that contains an item's expiry time, in seconds since the epoch. */
  readonly attribute: string;
  /** The table's stream, which must contain new images. */
  readonly stream: Stream;
  /** Stores the known expiry times, so that they survive a restart. */
  readonly file: string;
  /** Milliseconds between two checks. */
  readonly pollMs: number;
  log(line: string): void;
}

const knownSchema = z.object({
  position: z.optional(z.object({ shardId: z.string(), sequenceNumber: z.optional(z.string()) })),
  /** The items' expiry times, by their keys as JSON. */
  ends: z.record(z.string(), z.number()),
});

interface Known {
  position: StreamPosition | undefined;
  readonly ends: Map<string, number>;
}

/**
 * Deletes expired items, because the engine doesn't. It reads expiry times from the table's stream, so it never scans the table:
 * however large that is, a check without changes costs three small calls. After a crash it reads a part of the stream again.
 */
export function startExpiry(settings: ExpirySettings): { close(): Promise<void> } {
  const known = load(settings.file);
  return repeat({
    pauseMs: settings.pollMs,
    pauseAfterFailureMs: settings.pollMs,
    onFailure: (reason) => settings.log(`Cannot delete expired items: ${reason}`),
    async round(signal) {
      if (await readStream(settings, known, signal)) save(settings.file, known);
      if (await deleteExpired(settings, known, signal)) save(settings.file, known);
      return false;
    },
  });
}

const record = z.object({
  Keys: z.record(z.string(), z.unknown()),
  NewImage: z.optional(z.record(z.string(), z.unknown())),
});
const numberValue = z.object({ N: z.coerce.number() });

/** Reads expiry times up to the end of the stream. Resolves with true if there were new records. */
async function readStream({ stream, attribute }: ExpirySettings, known: Known, signal: AbortSignal): Promise<boolean> {
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
    if (isSamePosition(position, end)) break;
  }
  return !isSamePosition(start, known.position);
}

/** Deletes the expired items, unless their expiry time has changed meanwhile. Resolves with true if there were any. */
async function deleteExpired(
  { engine, tableName, attribute }: ExpirySettings,
  { ends }: Known,
  signal: AbortSignal,
): Promise<boolean> {
  const now = Math.floor(Date.now() / 1000);
  const expired = [...ends].filter(([, end]) => end <= now);
  for (const [key] of expired) {
    signal.throwIfAborted();
    const result = await callEngine(engine, 'DynamoDB_20120810.DeleteItem', {
      TableName: tableName,
      Key: JSON.parse(key),
      ConditionExpression: '#end <= :now',
      ExpressionAttributeNames: { '#end': attribute },
      ExpressionAttributeValues: { ':now': { N: String(now) } },
    });
    // If the condition fails, the item was changed or deleted, which the stream will report.
    if (!result.ok && result.code !== 'ConditionalCheckFailedException') throw new Error(result.message);
    ends.delete(key);
  }
  return expired.length > 0;
}

function load(file: string): Known {
  try {
    const { position, ends } = z.parse(knownSchema, JSON.parse(readFileSync(file, 'utf8')));
    return { position, ends: new Map(Object.entries(ends)) };
  } catch {
    // The file is missing or unreadable, so start at the beginning of the stream.
    return { position: undefined, ends: new Map() };
  }
}

const save = (file: string, { position, ends }: Known): void =>
  replaceFileSync(file, JSON.stringify({ position, ends: Object.fromEntries(ends) }));
