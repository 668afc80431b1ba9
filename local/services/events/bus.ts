import { randomUUID } from 'node:crypto';
import { createPrincipal } from '#aws/policies.ts';
import { StartError } from '#lib/start-error.ts';
import { compilePattern } from '#services/event-sources/pattern.ts';
import { type Queues, queueOf } from '#services/sqs/from-template.ts';
import type { Names } from '#template/names.ts';
import type { Stack } from '#template/stack.ts';

/** What an AWS service sends to the default event bus. */
interface ServiceEvent {
  readonly source: `aws.${string}`;
  readonly detailType: string;
  readonly resources: readonly string[];
  readonly detail: object;
}

/** The default event bus. */
export interface EventBus {
  readonly arn: string;
  /** Resolves once every matching rule's queue has stored the event. */
  put(event: ServiceEvent): Promise<void>;
}

interface BusSettings {
  readonly stack: Stack;
  readonly names: Names;
  readonly queues: Queues;
}

/**
 * Opens the default event bus with the template's rules that have a pattern. Their targets are queues. @throws StartError if a queue's
 * policy doesn't let a rule send to it, because AWS would drop the events.
 */
export function openEventBus({ stack, names, queues }: BusSettings): EventBus {
  const { account, region } = names;
  // Topics call nothing locally. Reading the subscriptions stops the start if one isn't an alarm's mail address.
  stack.all('AWS::SNS::Subscription');
  const rules = stack.all('AWS::Events::Rule').flatMap(({ resource, properties }) => {
    if (properties.EventPattern === undefined) return [];
    const ruleArn = resource.attribute('Arn');
    const targets = properties.Targets.map(({ Arn }) => {
      if (!maySend(stack, ruleArn, Arn)) {
        throw new StartError(`The policy of the queue ${Arn} doesn't let the rule ${resource.logicalId} send to it.`);
      }
      return queueOf(queues, Arn);
    });
    const isEnabled = properties.State === 'ENABLED';
    return [{ matches: compilePattern(properties.EventPattern), targets: isEnabled ? targets : [] }];
  });
  return {
    arn: `arn:aws:events:${region}:${account}:event-bus/default`,
    async put({ source, detailType, resources, detail }) {
      // https://docs.aws.amazon.com/eventbridge/latest/ref/overiew-event-structure.html
      const event = {
        version: '0',
        id: randomUUID(),
        'detail-type': detailType,
        source,
        account,
        time: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
        region,
        resources,
        detail,
      };
      const reached = rules.filter(({ matches }) => matches(event)).flatMap(({ targets }) => targets);
      await Promise.all(reached.map((queue) => queue.send([{ body: JSON.stringify(event) }])));
    },
  };
}

/** https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-use-resource-based.html#eb-sqs-permissions */
function maySend(stack: Stack, ruleArn: string, queueArn: string): boolean {
  const statements = stack
    .all('AWS::SQS::QueuePolicy')
    .flatMap(({ properties }) => properties.PolicyDocument.Statement)
    .filter((statement) => JSON.stringify(statement.Principal) === JSON.stringify({ Service: 'events.amazonaws.com' }))
    .map(({ Principal: _, ...statement }) => statement);
  const rule = createPrincipal({
    name: 'events.amazonaws.com',
    accessKeyId: '',
    secretAccessKey: '',
    policies: statements.length === 0 ? [] : [{ Version: '2012-10-17', Statement: statements }],
  });
  return rule.allows('sqs:SendMessage', queueArn, { 'aws:SourceArn': ruleArn });
}
