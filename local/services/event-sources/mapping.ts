import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Invoke } from '#lib/invoke.ts';
import { repeat } from '#lib/repeat.ts';
import { isThrottled } from '#services/functions/executions.ts';
import { reportedFailures } from './batch-response.ts';
import type { Checkpoint } from './checkpoint.ts';
import type { Matches } from './pattern.ts';
import { isSamePlace, type Stream, type StreamRecord } from './stream.ts';

export interface MappingSettings {
  readonly stream: Stream;
  /** Its position, kept through restarts. */
  readonly checkpoint: Checkpoint;
  /** As the function sees it. */
  readonly streamArn: string;
  readonly functionArn: string;
  readonly region: string;
  readonly invoke: Invoke;
  /** A record passes if any of them matches. Without filters, all pass. */
  readonly filters: readonly Matches[];
  readonly batchSize: number;
  readonly bisect: boolean;
  readonly reportsFailures: boolean;
  /** The retries of a batch; -1 without limit. */
  readonly retries: number;
  /** The age in milliseconds at which a record is given up without another try; negative: never. */
  readonly maximumAgeMs: number;
  /** Called with what was given up, in Lambda's format. */
  readonly onFailure?: ((message: string) => Promise<unknown>) | undefined;
  log(line: string): void;
  /** Milliseconds between two polls of a quiet stream, and the first backoff before a retry. */
  readonly pollMs: number;
  readonly retryMs: number;
}

const longestRetryMs = 60_000;

/**
 * Runs an event source mapping for one shard of a stream: sends its records to a function, batch after batch, and continues
 * only when a batch is done or given up. A restart repeats an unfinished batch and skips nothing.
 */
export function startMapping(settings: MappingSettings): { close(): Promise<void> } {
  const { stream, checkpoint, filters, batchSize, pollMs, log } = settings;
  let position = checkpoint.load();
  return repeat({
    pauseMs: pollMs,
    pauseAfterFailureMs: pollMs * 10,
    onFailure: (reason) => log(`The stream cannot be read: ${reason}`),
    async round(signal) {
      const { records, end } = await stream.read(position);
      const passing = records.filter((record) => filters.length === 0 || filters.some((matches) => matches(record)));
      for (let done = 0; done < passing.length; done += batchSize) {
        const batch = passing.slice(done, done + batchSize);
        await deliver({ ...settings, signal }, batch, 0);
        const sequenceNumber = batch.at(-1)?.dynamodb.SequenceNumber;
        checkpoint.save({ shardId: end.shardId, sequenceNumber });
      }
      const moved = !isSamePlace(position, end);
      position = end;
      if (moved) checkpoint.save(end);
      return moved;
    },
  });
}

interface Delivery extends MappingSettings {
  readonly signal: AbortSignal;
}

/** Ends when every record of the batch is done or given up. @throws when the mapping is closed before. */
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
    await giveUp(delivery, stale, attempt, 'RecordAgeExceeded');
    return fresh.length === 0 ? undefined : deliver(delivery, fresh, attempt);
  }
  const done = await attemptBatch(delivery, batch);
  if (done === 'throttled') {
    await backOff(delivery, throttles);
    return deliver(delivery, batch, attempt, throttles + 1);
  }
  if (done === batch.length) return;
  // The first of them failed; those before it are done.
  if (done > 0) return deliver(delivery, batch.slice(done), attempt);
  if (bisect && batch.length > 1) {
    const half = Math.ceil(batch.length / 2);
    await deliver(delivery, batch.slice(0, half), attempt);
    return deliver(delivery, batch.slice(half), attempt);
  }
  if (retries >= 0 && attempt >= retries) return giveUp(delivery, batch, attempt + 1, 'RetryAttemptsExhausted');
  await backOff(delivery, attempt);
  return deliver(delivery, batch, attempt + 1);
}

const backOff = ({ retryMs, signal }: Delivery, times: number): Promise<void> =>
  setTimeout(Math.min(retryMs * 2 ** times, longestRetryMs), undefined, { signal });

/** How many records of the batch are done, from its start; a throttled batch has had no attempt. */
async function attemptBatch(delivery: Delivery, batch: readonly StreamRecord[]): Promise<number | 'throttled'> {
  const { invoke, region, streamArn, reportsFailures, signal } = delivery;
  let result: unknown;
  try {
    result = await invoke({
      Records: batch.map((record) => ({ ...record, awsRegion: region, eventSourceARN: streamArn })),
    });
  } catch (error) {
    if (isThrottled(error)) return 'throttled';
    // A function that closing interrupted has not failed: its batch is repeated. Its error is in its log.
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

async function giveUp(
  { onFailure, log, streamArn, functionArn }: Delivery,
  batch: readonly StreamRecord[],
  tries: number,
  condition: 'RetryAttemptsExhausted' | 'RecordAgeExceeded',
): Promise<void> {
  const numbers = batch.map(({ dynamodb }) => dynamodb.SequenceNumber);
  log(`gave up ${batch.length} record(s) after ${tries} attempts: ${numbers.join(', ')}`);
  await onFailure?.(
    JSON.stringify({
      requestContext: {
        requestId: randomUUID(),
        functionArn,
        condition,
        approximateInvokeCount: tries,
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
