import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createPrincipal } from '#aws/policies.ts';
import { DataFolder } from '#host/data-folder.ts';
import { openQueueMappings } from '#services/event-sources/queues-from-template.ts';
import { openQueues } from '#services/sqs/from-template.ts';
import { Stack } from '#template/stack.ts';
import { readTemplate } from '#template/template.ts';
import { account, limitedKeys, region } from '../../callers.ts';
import { guid, writeAssembly } from '../../template/assembly.ts';

const allActions = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'];

/** Starts a queue and its mapping to a function. Returns the queues' settings. */
async function run({ queue = {}, mapping = {}, Timeout = 10, actions = allActions } = {}) {
  const Resources = {
    Events: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'events', ...queue } },
    Fn: {
      Type: 'AWS::Lambda::Function',
      Properties: { Code: { S3Key: 'a' }, Handler: 'a.b', Role: 'arn', Runtime: 'nodejs24.x', Timeout },
    },
    Mapping: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        EventSourceArn: { 'Fn::GetAtt': ['Events', 'Arn'] },
        FunctionName: { Ref: 'Fn' },
        ...mapping,
      },
    },
  };
  const { names, ...template } = readTemplate(writeAssembly({ Resources }), guid);
  const stack = new Stack({ names, ...template });
  const folder = await DataFolder.open(join(mkdtempSync(join(tmpdir(), 'queues-')), 'shop'));
  try {
    const queues = await openQueues(stack, folder);
    const Statement = {
      Effect: 'Allow',
      Action: actions.map((action) => `sqs:${action}`),
      Resource: `arn:aws:sqs:${region}:${account}:events`,
    };
    const policies = [{ Version: '2012-10-17', Statement }];
    const principal = createPrincipal({ name: 'role', ...limitedKeys, policies });
    const fnArn = stack.all('AWS::Lambda::Function')[0]?.resource.attribute('Arn') ?? '';
    const settings = { stack, names, queues, principals: new Map([[fnArn, principal]]), log: () => {} };
    const mappings = openQueueMappings({ ...settings, invoke: () => async () => undefined });
    await Promise.all(mappings.map((each) => each.close()));
    return [...queues.values()].map((each) => each.settings);
  } finally {
    await folder.close();
  }
}

describe('the template’s queues', () => {
  it('have SQS’s defaults', async () => {
    const [settings] = await run();
    expect(settings).toMatchObject({ name: 'events', visibilityMs: 30_000, retentionMs: 345_600_000, delayMs: 0 });
  });

  it('may limit how many batches their function processes concurrently', async () => {
    await expect(run({ mapping: { ScalingConfig: { MaximumConcurrency: 2 } } })).resolves.toHaveLength(1);
  });

  it.each([
    [
      'without an existing dead-letter queue',
      { queue: { RedrivePolicy: { deadLetterTargetArn: 'arn:x', maxReceiveCount: 2 } } },
      'arn:x',
    ],
    ['as FIFO queues', { queue: { FifoQueue: true } }, 'FifoQueue: this property is not supported locally'],
    // https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html: "between 2 and 1,000".
    [
      'with a maximum concurrency of one',
      { mapping: { ScalingConfig: { MaximumConcurrency: 1 } } },
      'Lambda requires at least 2',
    ],
    [
      'with a maximum concurrency beyond Lambda’s',
      { mapping: { ScalingConfig: { MaximumConcurrency: 1001 } } },
      'Lambda allows at most 1000',
    ],
    [
      'with a filter',
      { mapping: { FilterCriteria: { Filters: [{ Pattern: '{}' }] } } },
      'filters of queues are not supported',
    ],
    ['with large batches', { mapping: { BatchSize: 11 } }, 'more than 10 messages need a batching window'],
    [
      'with a visibility timeout shorter than the function’s timeout',
      { Timeout: 31 },
      'visibility timeout is shorter than the function’s timeout',
    ],
    [
      'if Lambda may not read them',
      { actions: allActions.slice(0, 2) },
      `lacks sqs:GetQueueAttributes on arn:aws:sqs:`,
    ],
  ])('do not start %s', async (_, settings, message) => {
    await expect(run(settings)).rejects.toThrow(message);
  });
});
