import { afterEach, describe, expect, it, vi } from 'vitest';
import { type MappingSettings, startMapping } from '#services/event-sources/mapping.ts';
import type { StreamPosition, StreamRecord } from '#services/event-sources/stream.ts';
import { FunctionError } from '#services/functions/functions.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((mapping) => mapping.close()));
});

const record = (n: number, more: Partial<StreamRecord['dynamodb']> = {}): StreamRecord => ({
  eventName: 'INSERT',
  dynamodb: { SequenceNumber: String(n), Keys: { pk: { S: 'one' } }, ...more },
});

/** A stream with `count` records, and a checkpoint that is kept when the mapping restarts. */
function setUp(count: number) {
  const records = Array.from({ length: count }, (_, index) => record(index + 1));
  let saved: StreamPosition | undefined;
  const saves: StreamPosition[] = [];
  const failures: string[] = [];
  const lines: string[] = [];
  const start = (settings: Partial<MappingSettings> & { handle?: (numbers: readonly string[]) => unknown } = {}) => {
    const mapping = startMapping({
      stream: {
        async read(after) {
          const position = Number(after?.sequenceNumber ?? 0);
          return {
            records: records.slice(position),
            end: { shardId: 'one', sequenceNumber: records.at(-1)?.dynamodb.SequenceNumber },
          };
        },
      },
      checkpoint: {
        load: () => saved,
        save(position) {
          saved = position;
          saves.push(position);
        },
      },
      streamArn: 'arn:stream',
      functionArn: 'arn:function',
      region: 'ap-south-1',
      invoke: async (event) => settings.handle?.(numbersOf(event)),
      filters: [],
      batchSize: 2,
      bisect: true,
      reportsFailures: true,
      retries: 2,
      maximumAgeMs: -1,
      onFailure: async (message) => failures.push(message),
      log: (line) => lines.push(line),
      pollMs: 1,
      retryMs: 1,
      ...settings,
    });
    open.push(mapping);
    return mapping;
  };
  return { start, records, failures, lines, saves, saved: () => saved };
}

const numbersOf = (event: unknown): string[] =>
  (event as { Records: StreamRecord[] }).Records.map(({ dynamodb }) => dynamodb.SequenceNumber);

describe('an event source mapping', () => {
  it('delivers records that pass the filter, in order and in batches, and then new records', async () => {
    const { start, records, saved } = setUp(5);
    const seen: string[][] = [];
    start({
      filters: [(value) => (value as StreamRecord).dynamodb.SequenceNumber !== '2'],
      handle: (numbers) => void seen.push([...numbers]),
    });
    await expect
      .poll(() => seen)
      .toEqual([
        ['1', '3'],
        ['4', '5'],
      ]);
    records.push(record(6));
    await expect.poll(() => seen.at(-1)).toEqual(['6']);
    await expect.poll(() => saved()).toEqual({ shardId: 'one', sequenceNumber: '6' });
  });

  it('saves its position after a batch and when it is closed, not for every page without a match', async () => {
    const { start, records, saves } = setUp(1);
    const seen: string[][] = [];
    const reads = vi.fn((value: unknown) => (value as StreamRecord).dynamodb.SequenceNumber === '2');
    const mapping = start({ filters: [reads], handle: (numbers) => void seen.push([...numbers]) });
    await expect.poll(() => reads).toHaveBeenCalledTimes(1);
    records.push(record(2));
    await expect.poll(() => seen).toEqual([['2']]);
    records.push(record(3));
    await expect.poll(() => reads).toHaveBeenCalledTimes(3);
    await mapping.close();
    expect(saves.map(({ sequenceNumber }) => sequenceNumber)).toEqual(['2', '3']);
  });

  it('sends the function an event with AWS’s region and ARN', async () => {
    const events: unknown[] = [];
    setUp(1).start({ invoke: async (event) => void events.push(event) });
    await expect
      .poll(() => events)
      .toEqual([{ Records: [{ ...record(1), awsRegion: 'ap-south-1', eventSourceARN: 'arn:stream' }] }]);
  });

  it('continues after a restart with the unfinished batch', async () => {
    const { start } = setUp(4);
    const first: string[][] = [];
    let hang = () => {};
    const mapping = start({
      handle(numbers) {
        first.push([...numbers]);
        return numbers[0] === '3' ? new Promise((_, fail) => (hang = () => fail(new Error('ended')))) : undefined;
      },
    });
    await expect.poll(() => first).toHaveLength(2);
    const closing = mapping.close();
    hang();
    await closing;
    const second: string[][] = [];
    start({ handle: (numbers) => void second.push([...numbers]) });
    await expect.poll(() => second).toEqual([['3', '4']]);
  });

  it('retries from the first failure that the function reports', async () => {
    const seen: string[][] = [];
    setUp(2).start({
      handle(numbers) {
        seen.push([...numbers]);
        return seen.length === 1 ? { batchItemFailures: [{ itemIdentifier: '2' }] } : { batchItemFailures: [] };
      },
    });
    await expect.poll(() => seen).toEqual([['1', '2'], ['2']]);
  });

  it('bisects a failing batch, discards the record that keeps failing, and continues', async () => {
    const { start, failures, lines } = setUp(4);
    const done: string[] = [];
    start({
      batchSize: 4,
      handle(numbers) {
        if (numbers.includes('3')) throw new Error('no');
        done.push(...numbers);
      },
    });
    await expect.poll(() => done).toEqual(['1', '2', '4']);
    expect(failures.map((message) => JSON.parse(message))).toEqual([
      expect.objectContaining({
        requestContext: expect.objectContaining({
          functionArn: 'arn:function',
          condition: 'RetryAttemptsExhausted',
          approximateInvokeCount: 3,
        }),
        DDBStreamBatchInfo: {
          startSequenceNumber: '3',
          endSequenceNumber: '3',
          batchSize: 1,
          streamArn: 'arn:stream',
        },
      }),
    ]);
    expect(lines).toEqual(['discarded 1 record(s) after 3 attempts: 3']);
  });

  // Before the function runs, Lambda retries until the records expire or are too old; MaximumRetryAttempts and
  // BisectBatchOnFunctionError are for errors of the function:
  // https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
  it('retries a throttled batch unchanged until the function runs, without counting attempts', async () => {
    const seen: string[][] = [];
    const { start, failures } = setUp(2);
    start({
      retries: 0,
      handle(numbers) {
        seen.push([...numbers]);
        if (seen.length < 5) throw new FunctionError('throttled', 'Rate Exceeded.');
      },
    });
    await expect.poll(() => seen).toHaveLength(5);
    expect(seen).toEqual(Array.from({ length: 5 }, () => ['1', '2']));
    expect(failures).toEqual([]);
  });

  it('discards a throttled batch that has become too old', async () => {
    const { start, records, failures } = setUp(1);
    records[0] = record(1, { ApproximateCreationDateTime: Date.now() / 1000 });
    start({
      maximumAgeMs: 100,
      handle() {
        throw new FunctionError('throttled', 'Rate Exceeded.');
      },
    });
    await expect.poll(() => failures).toHaveLength(1);
    expect(JSON.parse(failures[0] ?? '').requestContext).toMatchObject({
      condition: 'RecordAgeExceeded',
      approximateInvokeCount: 0,
    });
  });

  it('retries without a limit if the template sets none', async () => {
    const { start, failures } = setUp(1);
    let attempts = 0;
    start({
      retries: -1,
      handle() {
        attempts += 1;
        if (attempts < 6) throw new Error('no');
      },
    });
    await expect.poll(() => attempts).toBe(6);
    expect(failures).toEqual([]);
  });

  it('discards records that are too old, and continues', async () => {
    const { start, records, failures } = setUp(3);
    const seconds = Date.now() / 1000;
    for (const [index, age] of [3600, 59, 0].entries()) {
      const { dynamodb } = records[index] ?? record(0);
      records[index] = record(0, { ...dynamodb, ApproximateCreationDateTime: seconds - age });
    }
    const seen: string[][] = [];
    start({ batchSize: 3, maximumAgeMs: 60_000, handle: (numbers) => void seen.push([...numbers]) });
    await expect.poll(() => seen).toEqual([['2', '3']]);
    expect(failures.map((message) => JSON.parse(message))).toEqual([
      expect.objectContaining({
        requestContext: expect.objectContaining({ condition: 'RecordAgeExceeded', approximateInvokeCount: 0 }),
        DDBStreamBatchInfo: expect.objectContaining({ startSequenceNumber: '1', batchSize: 1 }),
      }),
    ]);
  });

  it('reports that the stream cannot be read, and retries', async () => {
    const { start, lines } = setUp(0);
    let reads = 0;
    start({
      stream: {
        async read() {
          reads += 1;
          throw new Error('engine gone');
        },
      },
    });
    await expect.poll(() => reads).toBeGreaterThan(1);
    expect(lines[0]).toBe('The stream cannot be read: engine gone');
  });
});
