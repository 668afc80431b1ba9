import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DataFolder } from '#host/data-folder.ts';
import { openStreamMappings } from '#services/event-sources/streams-from-template.ts';
import { Stack } from '#template/stack.ts';
import { readTemplate } from '#template/template.ts';
import { guid, writeAssembly } from '../../template/assembly.ts';

// ScalingConfig is for Amazon SQS only: https://docs.aws.amazon.com/lambda/latest/api/API_CreateEventSourceMapping.html
test('a stream’s mapping with a maximum concurrency does not start, because Lambda allows that only for queues', async () => {
  const Properties = { EventSourceArn: 'arn:stream', FunctionName: 'fn', ScalingConfig: { MaximumConcurrency: 2 } };
  const Resources = { Mapping: { Type: 'AWS::Lambda::EventSourceMapping', Properties } };
  const template = readTemplate(writeAssembly({ Resources }), guid);
  const folder = await DataFolder.open(join(mkdtempSync(join(tmpdir(), 'streams-')), 'shop'));
  const engine = { origin: '', close: async () => {} };
  const nothing = { queues: new Map(), principals: new Map(), invoke: () => async () => {}, log: () => {} };
  const settings = { stack: new Stack(template), names: template.names, folder, engine, ...nothing };
  await expect(openStreamMappings(settings)).rejects.toThrow('Mapping: only a queue has a ScalingConfig');
  await folder.close();
});
