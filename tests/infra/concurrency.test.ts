import { describe, expect, test } from 'vitest';
import { customerLimits, limits } from '#contracts/limits.ts';
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

describe('30 customers who flood what is expensive', () => {
  const accounts = 30;
  const callsOfEach = 8;

  /** The routes whose functions count each customer's calls. */
  const counted = [
    'PATCH /api/me',
    'GET /api/me/data',
    'DELETE /api/me',
    'PUT /api/orders/{orderId}/lines/{lineId}/answers',
    'DELETE /api/orders/{orderId}/photos',
  ];
  const throttles: Readonly<Record<string, { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }>> =
    Object.values(template.findResources('AWS::ApiGatewayV2::Stage')).find(
      ({ Properties }) => Properties.RouteSettings !== undefined,
    )?.Properties.RouteSettings;
  const rateOf = (key: string) => throttles[key]?.ThrottlingRateLimit ?? Number.NaN;
  const rates = counted.map(rateOf);

  /**
   * An execution handles ten calls a second: https://docs.aws.amazon.com/lambda/latest/dg/lambda-concurrency.html. Refused calls
   * and those that save answers take less than a tenth of a second.
   */
  const executions = (callsPerSecond: number) => callsPerSecond / 10;
  /** https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
  const allExecutions = 1_000;

  test('leave calls to other customers', () => {
    for (const rate of rates) expect(rate).toBeGreaterThan(accounts * callsOfEach);
    for (const key of counted) expect(throttles[key]?.ThrottlingBurstLimit).toBeGreaterThan(accounts * callsOfEach);
  });

  test('leave half of Lambda’s executions, even if all long calls run at once', () => {
    const { exports, deletions, photoDeletions } = customerLimits;
    const long = accounts * (exports.max + deletions.max + photoDeletions.max);
    const short = rates.reduce((sum, rate) => sum + executions(rate), 0);
    expect(long + short).toBeLessThanOrEqual(allExecutions / 2);
  });

  test('leave half of the index partition that has all orders', () => {
    const { max, windowSeconds } = customerLimits.answers;
    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html: 1,000 write units a second.
    expect((accounts * max) / windowSeconds).toBeLessThanOrEqual(1_000 / 2);
    // Otherwise an order could have more, because an empty count takes any amount.
    expect(max).toBeGreaterThan(limits.orderBytes / 1_024);
  });

  test('leave half of the changes that Cognito takes', () => {
    const { max, windowSeconds } = customerLimits.profileChanges;
    // https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html: 25 a second.
    expect((accounts * max) / windowSeconds).toBeLessThanOrEqual(25 / 2);
  });

  test('leave half of the executions if they guess links of confirmations instead, which are not counted', () => {
    expect(executions(rateOf('POST /api/orders/{orderId}/confirmation'))).toBeLessThanOrEqual(allExecutions / 2);
  });
});
