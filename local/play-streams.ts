import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { DataFolder } from './data-folder.ts';
import type { Engine } from './dynamodb/engine.ts';
import { startExpiry } from './dynamodb/expiry.ts';
import { type Checkpoint, startMapping } from './event-sources/mapping.ts';
import { compilePattern } from './event-sources/pattern.ts';
import { openStream } from './event-sources/stream.ts';
import { createQueue, type Queue } from './sqs/queue.ts';
import { StartError } from './start-error.ts';
import type { Names } from './template/names.ts';
import type { Played, Stack } from './template/stack.ts';
import type { Invoke, Principal } from './types.ts';

export interface PlayStreamsSettings {
  readonly stack: Stack;
  readonly names: Names;
  readonly folder: DataFolder;
  readonly engine: Engine;
  readonly principals: ReadonlyMap<string, Principal>;
  invoke(arn: string): Invoke;
  log(functionName: string, line: string, important: boolean): void;
}

type Mapping = Played<'AWS::Lambda::EventSourceMapping'>;

/** As often as Lambda looks. */
const pollMs = 250;
const retryMs = 1_000;

/**
 * Starts every event source mapping of the template, and what removes items whose time is over.
 * @throws StartError for a permission that Lambda would miss.
 */
export async function playStreams(settings: PlayStreamsSettings): Promise<readonly { close(): Promise<void> }[]> {
  return [...(await playMappings(settings)), ...(await playTimeToLive(settings))];
}

async function playMappings(settings: PlayStreamsSettings) {
  const { stack, names, folder, engine } = settings;
  const queues = createQueues(stack, folder);
  return Promise.all(
    stack.all('AWS::Lambda::EventSourceMapping').map(async ({ resource, properties }) => {
      const table = sourceTable(stack, properties.EventSourceArn);
      const timeToLive = table.properties.TimeToLiveSpecification?.AttributeName;
      const fn = stack.named('AWS::Lambda::Function', properties.FunctionName).resource;
      const functionArn = fn.attribute('Arn');
      const destination = properties.DestinationConfig?.OnFailure.Destination;
      checkPermissions(settings.principals.get(functionArn), properties.EventSourceArn, destination);
      return startMapping({
        stream: await openStream(engine.origin, table.resource.ref, timeToLive),
        checkpoint: createCheckpoint(join(folder.folder('event-sources'), `${resource.logicalId}.json`)),
        streamArn: properties.EventSourceArn,
        functionArn,
        region: names.region,
        invoke: settings.invoke(functionArn),
        filters: properties.FilterCriteria.Filters.map(({ Pattern }) => compilePattern(JSON.parse(Pattern))),
        batchSize: properties.BatchSize,
        bisect: properties.BisectBatchOnFunctionError,
        reportsFailures: properties.FunctionResponseTypes.includes('ReportBatchItemFailures'),
        retries: properties.MaximumRetryAttempts,
        onFailure: destination === undefined ? undefined : (message) => queueOf(queues, destination).send(message),
        log: (line) => settings.log(fn.ref, line, true),
        pollMs,
        retryMs,
      });
    }),
  );
}

/** AWS takes up to days for this; a test cannot. */
const expiryMs = 2_000;

async function playTimeToLive({ stack, folder, engine, log }: PlayStreamsSettings) {
  const tables = stack
    .all('AWS::DynamoDB::Table')
    .filter(({ properties }) => properties.TimeToLiveSpecification?.Enabled);
  return Promise.all(
    tables.map(
      async ({ resource: { ref, logicalId }, properties: { TimeToLiveSpecification, StreamSpecification } }) => {
        if (!StreamSpecification?.StreamViewType.startsWith('NEW')) {
          throw new StartError(`The local cloud cannot expire items of ${logicalId}: its stream has no new images.`);
        }
        return startExpiry({
          engine: engine.origin,
          tableName: ref,
          attribute: TimeToLiveSpecification?.AttributeName ?? '',
          stream: await openStream(engine.origin, ref),
          file: join(folder.folder('event-sources'), `${logicalId}.expiry.json`),
          lookMs: expiryMs,
          log: (line) => log(logicalId, line, true),
        });
      },
    ),
  );
}

function sourceTable(stack: Stack, streamArn: string): Played<'AWS::DynamoDB::Table'> {
  const table = stack
    .all('AWS::DynamoDB::Table')
    .find(
      ({ resource, properties }) => properties.StreamSpecification && resource.attribute('StreamArn') === streamArn,
    );
  if (table === undefined) throw new StartError(`The local cloud cannot play the event source ${streamArn}.`);
  return table;
}

const createQueues = (stack: Stack, folder: DataFolder): ReadonlyMap<string, Queue> =>
  new Map(
    stack
      .all('AWS::SQS::Queue')
      .map(({ resource }) => [
        resource.attribute('Arn'),
        createQueue(join(folder.folder('sqs'), `${resource.attribute('QueueName')}.jsonl`)),
      ]),
  );

function queueOf(queues: ReadonlyMap<string, Queue>, arn: string): Queue {
  const queue = queues.get(arn);
  if (queue === undefined) throw new StartError(`The local cloud cannot play the failure destination ${arn}.`);
  return queue;
}

/** Lambda asks for these when a mapping is made, and makes none without them. */
function checkPermissions(
  principal: Principal | undefined,
  streamArn: Mapping['properties']['EventSourceArn'],
  destination: string | undefined,
): void {
  const needed = [
    ...['GetRecords', 'GetShardIterator', 'DescribeStream', 'ListStreams'].map((action) => [
      `dynamodb:${action}`,
      streamArn,
    ]),
    ...(destination === undefined ? [] : [['sqs:SendMessage', destination]]),
  ] as const;
  for (const [action = '', resource = ''] of needed) {
    if (principal?.allows(action, resource)) continue;
    throw new StartError(
      `The role of ${principal?.name} lacks ${action} on ${resource}, which its event source needs.`,
    );
  }
}

const position = z.object({ shardId: z.string(), sequenceNumber: z.optional(z.string()) });

const createCheckpoint = (file: string): Checkpoint => ({
  load() {
    try {
      return z.parse(position, JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      // None yet, or one that cannot be read: from the start again, for a repetition does no harm.
      return undefined;
    }
  },
  save(place) {
    writeFileSync(`${file}.new`, JSON.stringify(place), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  },
});
