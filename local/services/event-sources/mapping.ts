import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Invoke } from '#lib/invoke.ts';
import { repeat } from '#lib/repeat.ts';
import { isThrottled } from '#services/functions/executions.ts';
import { reportedFailures } from './batch-response.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { Matches } from './pattern.ts';
import { isSamePosition, type Stream, type StreamRecord } from './stream.ts';

export interface MappingSettings {
  readonly stream: Stream;
  /** Stores the position, so that it survives a restart. */
  readonly checkpoint: Checkpoint;
  /** The ARN in the function's events. */
  readonly streamArn: string;
  readonly functionArn: string;
  readonly region: string;
  readonly invoke: Invoke;
  /** A record passes if any filter matches it. Without filters, every record passes. */
  readonly filters: readonly Matches[];
  readonly batchSize: number;
  readonly bisect: boolean;
  readonly reportsFailures: boolean;
  /** The maximum number of retries of a batch; -1 for no limit. */
  readonly retries: number;
  /** The age in milliseconds at which a record is discarded without another attempt; negative for no limit. */
  readonly maximumAgeMs: number;
  /** Called for discarded records, with a message in Lambda's format. */
  readonly onFailure?: ((message: string) => Promise<unknown>) | undefined;
  log(line: string): void;
  /** Milliseconds between polls of an idle stream, and before the first retry. */
  readonly pollMs: number;
  readonly retryMs: number;
}

const longestRetryMs = 60_000;

/**
 * Runs an event source mapping for one shard of a stream. It sends one batch of records after another to a function, each only
 * once the previous one was processed or discarded. A restart repeats an unfinished batch, but skips none.
 */
export function startMapping(settings: MappingSettings): { close(): Promise<void> } {
  const { stream, checkpoint, filters, batchSize, pollMs, log } = settings;
  let position = checkpoint.load();
  let saved = position;
  const save = () => {
    if (position !== undefined && !isSamePosition(position, saved)) checkpoint.save(position);
    saved = position;
  };
  const rounds = repeat({
    pauseMs: pollMs,
    pauseAfterFailureMs: pollMs * 10,
    onFailure: (reason) => log(`The stream cannot be read: ${reason}`),
    async round(signal) {
      const start = position;
      const { records, end } = await stream.read(start);
      const matching = records.filter((record) => filters.length === 0 || filters.some((matches) => matches(record)));
      for (let first = 0; first < matching.length; first += batchSize) {
        const batch = matching.slice(first, first + batchSize);
        await deliver({ ...settings, signal }, batch, 0);
        position = { shardId: end.shardId, sequenceNumber: batch.at(-1)?.dynamodb.SequenceNumber };
        save();
      }
      // Not saved: after a crash, reading the records that don't match again costs less than writing a file for each page.
      position = end;
      return !isSamePosition(start, end);
    },
  });
  return {
    async close() {
      await rounds.close();
      save();
    },
  };
}

interface Delivery extends MappingSettings {
  readonly signal: AbortSignal;
}

/** Resolves when every record of the batch was processed or discarded. @throws if the mapping is closed before. */
async function deliver(
  delivery: Delivery,
  batch: readonly StreamRecord[],
  attempt: number,
  throttles = 0,
): Promise<void> {
  const { bisect, retries, signal } = delivery;
  signal.throwIfAborted();
  const fresh = batch.filter((record) => isFresh(record, delivery.maximumAgeMs));
  if (fresh.length < batch.length) {
    const stale = batch.filter((record) => !fresh.includes(record));
    await discard(delivery, stale, attempt, 'RecordAgeExceeded');
    return fresh.length === 0 ? undefined : deliver(delivery, fresh, attempt);
  }
  const processed = await attemptBatch(delivery, batch);
  if (processed === 'throttled') {
    await backOff(delivery, throttles);
    return deliver(delivery, batch, attempt, throttles + 1);
  }
  if (processed === batch.length) return;
  // Continue with the first record that failed.
  if (processed > 0) return deliver(delivery, batch.slice(processed), attempt);
  if (bisect && batch.length > 1) {
    const half = Math.ceil(batch.length / 2);
    await deliver(delivery, batch.slice(0, half), attempt);
    return deliver(delivery, batch.slice(half), attempt);
  }
  if (retries >= 0 && attempt >= retries) return discard(delivery, batch, attempt + 1, 'RetryAttemptsExhausted');
  await backOff(delivery, attempt);
  return deliver(delivery, batch, attempt + 1);
}

const backOff = ({ retryMs, signal }: Delivery, times: number): Promise<void> =>
  setTimeout(Math.min(retryMs * 2 ** times, longestRetryMs), undefined, { signal });

/** Invokes the function. Resolves with the number of records processed before the first failure, or `throttled`. */
async function attemptBatch(delivery: Delivery, batch: readonly StreamRecord[]): Promise<number | 'throttled'> {
  const { invoke, region, streamArn, reportsFailures, signal } = delivery;
  let result: unknown;
  try {
    result = await invoke({
      Records: batch.map((record) => ({ ...record, awsRegion: region, eventSourceARN: streamArn })),
    });
  } catch (error) {
    if (isThrottled(error)) return 'throttled';
    // If closing the cloud interrupted the function, the batch hasn't failed and is repeated after the restart.
    signal.throwIfAborted();
    return 0;
  }
  if (!reportsFailures) return batch.length;
  const failed = reportedFailures(result)?.map((id) =>
    batch.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === id),
  );
  if (failed === undefined) return 0;
  return failed.length === 0 ? batch.length : Math.max(0, Math.min(...failed));
}

const isFresh = ({ dynamodb: { ApproximateCreationDateTime: seconds } }: StreamRecord, maximumAgeMs: number): boolean =>
  maximumAgeMs < 0 || seconds === undefined || Date.now() - seconds * 1000 <= maximumAgeMs;

async function discard(
  { onFailure, log, streamArn, functionArn }: Delivery,
  batch: readonly StreamRecord[],
  attempts: number,
  condition: 'RetryAttemptsExhausted' | 'RecordAgeExceeded',
): Promise<void> {
  const numbers = batch.map(({ dynamodb }) => dynamodb.SequenceNumber);
  log(`discarded ${batch.length} record(s) after ${attempts} attempts: ${numbers.join(', ')}`);
  await onFailure?.(
    JSON.stringify({
      requestContext: {
        requestId: randomUUID(),
        functionArn,
        condition,
        approximateInvokeCount: attempts,
      },
      version: '1.0',
      timestamp: new Date().toISOString(),
      DDBStreamBatchInfo: {
        startSequenceNumber: numbers[0],
        endSequenceNumber: numbers.at(-1),
        batchSize: batch.length,
        streamArn,
      },
    }),
  );
}
