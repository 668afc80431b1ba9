import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { DataFolder } from './data-folder.ts';
import type { Engine } from './dynamodb/engine.ts';
import { type Checkpoint, startMapping } from './event-sources/mapping.ts';
import { compilePattern } from './event-sources/pattern.ts';
import { openStream } from './event-sources/stream.ts';
import { checkPermissions, type PlayMappingSettings, pollMs } from './play-mapping.ts';
import { queueOf } from './play-queues.ts';
import { StartError } from './start-error.ts';
import type { Stack } from './template/stack.ts';

export interface PlayStreamsSettings extends PlayMappingSettings {
  readonly folder: DataFolder;
  readonly engine: Engine;
}

const retryMs = 1_000;

/** Starts the event source mappings of tables' streams. @throws StartError for a permission that Lambda would miss. */
export async function playStreams(settings: PlayStreamsSettings): Promise<readonly { close(): Promise<void> }[]> {
  const { stack, names, folder, engine, queues } = settings;
  const mappings = stack
    .all('AWS::Lambda::EventSourceMapping')
    .filter(({ properties }) => !queues.has(properties.EventSourceArn));
  return Promise.all(
    mappings.map(async ({ resource, properties }) => {
      const table = sourceTable(stack, properties.EventSourceArn);
      const fn = stack.named('AWS::Lambda::Function', properties.FunctionName).resource;
      const functionArn = fn.attribute('Arn');
      const destination = properties.DestinationConfig?.OnFailure.Destination;
      const principal = settings.principals.get(functionArn);
      checkPermissions(principal, streamActions, properties.EventSourceArn);
      if (destination !== undefined) checkPermissions(principal, ['sqs:SendMessage'], destination);
      const failures = destination === undefined ? undefined : queueOf(queues, destination);
      return startMapping({
        stream: await openStream(engine.origin, table),
        checkpoint: createCheckpoint(join(folder.folder('event-sources'), `${resource.logicalId}.json`)),
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
      });
    }),
  );
}

function sourceTable(stack: Stack, streamArn: string): string {
  const table = stack
    .all('AWS::DynamoDB::Table')
    .find(
      ({ resource, properties }) => properties.StreamSpecification && resource.attribute('StreamArn') === streamArn,
    );
  if (table === undefined) throw new StartError(`The local cloud cannot play the event source ${streamArn}.`);
  return table.resource.ref;
}

const streamActions = ['GetRecords', 'GetShardIterator', 'DescribeStream', 'ListStreams'].map(
  (action) => `dynamodb:${action}`,
);

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
