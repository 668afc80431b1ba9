import { expect, test } from 'vitest';
import { shopTemplate } from './support.ts';

/**
 * "New AWS accounts have reduced concurrency and memory quotas": 10 concurrent executions for all functions of a region.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const newAccount = 10;

/**
 * A new on-demand table takes 4,000 write units a second, which is four partitions of 1,000, and its stream a shard for each.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
 */
const shards = 4;

/**
 * How many batches of a queue Lambda may process concurrently without a limit.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
 */
const unlimited = 1_000;

interface Mapping {
  readonly EventSourceArn: { readonly 'Fn::GetAtt': readonly [string, string] };
  readonly ParallelizationFactor?: number;
  readonly ScalingConfig?: { readonly MaximumConcurrency: number };
}

const template = shopTemplate('prod', { mailFrom: 'shop@example.com' });
const mappings = Object.values(template.findResources('AWS::Lambda::EventSourceMapping')).map(
  ({ Properties }) => Properties as Mapping,
);

/**
 * The most concurrent executions of a mapping. A stream has one batch per shard at a time:
 * https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
 */
const mostAtOnce = ({ EventSourceArn, ParallelizationFactor = 1, ScalingConfig }: Mapping): number =>
  EventSourceArn['Fn::GetAtt'][1] === 'StreamArn'
    ? shards * ParallelizationFactor
    : (ScalingConfig?.MaximumConcurrency ?? unlimited);

test('streams and queues leave at least four of a new account’s ten concurrent executions to customers', () => {
  const worst = mappings.map(mostAtOnce).reduce((sum, count) => sum + count, 0);
  expect(worst).toBeLessThanOrEqual(newAccount - 4);
});

test('no function reserves concurrency, because a new account has none to reserve', () => {
  // Lambda keeps a minimum unreserved, which is all ten of a new account:
  // https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
  for (const { Properties } of Object.values(template.findResources('AWS::Lambda::Function'))) {
    expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
  }
});
