import { join } from 'node:path';
import type { DataFolder } from '#host/data-folder.ts';
import { StartError } from '#lib/start-error.ts';
import type { Engine } from '#services/dynamodb/engine.ts';
import { startExpiry } from '#services/dynamodb/expiry.ts';
import { partitionKeyOf } from '#services/dynamodb/tables.ts';
import { queueOf } from '#services/sqs/from-template.ts';
import type { Stack, TypedResource } from '#template/stack.ts';
import { openCheckpoint } from './checkpoint.ts';
import { startMapping } from './mapping.ts';
import { checkPermissions, type MappingContext, pollMs } from './mapping-settings.ts';
import { compilePattern } from './pattern.ts';
import { splitStream } from './shards.ts';
import { openStream, type Stream } from './stream.ts';

interface StreamContext extends MappingContext {
  readonly folder: DataFolder;
  readonly engine: Engine;
}

const retryMs = 1_000;

/**
 * Starts the event source mappings of the tables' streams.
 * @throws StartError for a missing permission or an unsupported setting.
 */
export async function openStreamMappings(settings: StreamContext): Promise<readonly { close(): Promise<void> }[]> {
  const { stack, names, folder, engine, queues } = settings;
  const mappings = stack
    .all('AWS::Lambda::EventSourceMapping')
    .filter(({ properties }) => !queues.has(properties.EventSourceArn));
  /** Each table's shards. All its mappings read them, so a page is read once. */
  const shards = new Map<string, Promise<readonly Stream[]>>();
  const shardsOf = (table: TypedResource<'AWS::DynamoDB::Table'>) => {
    const { ref } = table.resource;
    const opened = shards.get(ref) ?? openShards(engine, table);
    shards.set(ref, opened);
    return opened;
  };
  const started = mappings.map(async ({ resource, properties }) => {
    if (properties.ScalingConfig !== undefined) {
      throw new StartError(`The event source mapping ${resource.logicalId}: only a queue has a ScalingConfig.`);
    }
    const table = sourceTable(stack, properties.EventSourceArn);
    const fn = stack.named('AWS::Lambda::Function', properties.FunctionName).resource;
    const functionArn = fn.attribute('Arn');
    const destination = properties.DestinationConfig?.OnFailure.Destination;
    const principal = settings.principals.get(functionArn);
    checkPermissions(principal, streamActions, properties.EventSourceArn);
    if (destination !== undefined) checkPermissions(principal, ['sqs:SendMessage'], destination);
    const failures = destination === undefined ? undefined : queueOf(queues, destination);
    return (await shardsOf(table)).map((shard, index) =>
      startMapping({
        stream: shard,
        checkpoint: openCheckpoint(folder.folder('event-sources'), resource.logicalId, index),
        streamArn: properties.EventSourceArn,
        functionArn,
        region: names.region,
        invoke: settings.invoke(functionArn),
        filters: properties.FilterCriteria.Filters.map(({ Pattern }) => compilePattern(JSON.parse(Pattern))),
        batchSize: properties.BatchSize ?? 100,
        bisect: properties.BisectBatchOnFunctionError,
        reportsFailures: properties.FunctionResponseTypes.includes('ReportBatchItemFailures'),
        retries: properties.MaximumRetryAttempts,
        maximumAgeMs: properties.MaximumRecordAgeInSeconds * 1000,
        onFailure: failures && ((message) => failures.send([{ body: message }])),
        log: (line) => settings.log(fn.ref, line, true),
        pollMs,
        retryMs,
      }),
    );
  });
  return (await Promise.all(started)).flat();
}

async function openShards(engine: Engine, table: TypedResource<'AWS::DynamoDB::Table'>): Promise<readonly Stream[]> {
  const timeToLive = table.properties.TimeToLiveSpecification?.AttributeName;
  const stream = await openStream(engine.origin, table.resource.ref, timeToLive);
  return splitStream(stream, partitionKeyOf(table));
}

/** AWS can take days to delete expired items, but tests can't wait that long. */
const expiryMs = 2_000;

/** Starts the deletion of expired items. @throws StartError for a table whose stream has no new images. */
export async function openTimeToLive({ stack, folder, engine, log }: StreamContext) {
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
          pollMs: expiryMs,
          log: (line) => log(logicalId, line, true),
        });
      },
    ),
  );
}

function sourceTable(stack: Stack, streamArn: string): TypedResource<'AWS::DynamoDB::Table'> {
  const table = stack
    .all('AWS::DynamoDB::Table')
    .find(
      ({ resource, properties }) => properties.StreamSpecification && resource.attribute('StreamArn') === streamArn,
    );
  if (table === undefined) throw new StartError(`The local cloud cannot run the event source ${streamArn}.`);
  return table;
}

const streamActions = ['GetRecords', 'GetShardIterator', 'DescribeStream', 'ListStreams'].map(
  (action) => `dynamodb:${action}`,
);
