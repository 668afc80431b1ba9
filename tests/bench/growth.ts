import type { Template } from 'aws-cdk-lib/assertions';
import { shopTemplate } from '../infra/support.ts';
import { orderKb } from '../support/capacity/order-size.ts';

/** What one order takes, with the visits that lead to it: the figures of "What it costs" in docs/operating.md. */
const order = {
  visits: 50,
  /** Requests of a visit to CloudFront: 46 files and nine calls. */
  requests: 55,
  /** Calls of a visit besides its measurements. CloudFront serves those of a rush from its cache; here it serves none. */
  reads: 4,
  measurements: 5,
  /** Calls until it is delivered, and functions that run for them and for its changes. */
  calls: 26,
  runs: 45,
  steps: 3,
  photos: 3,
  /** Saved after the order, for lines that lack some. */
  answers: 1,
  mails: 2,
  sockets: 2,
  /** Messages to the customer's and two owners' open pages, about placing the order and each step. */
  messages: 12,
  /** Sign-ins and renewals of tokens, and new accounts. */
  signIns: 2,
  signUps: 1,
  /** Units written to the table itself. */
  written: 47,
} as const;

/** In seconds: reads, other functions, and a mail. */
const duration = { read: 0.02, run: 0.05, mail: 1 / 6 } as const;

const page = {
  api: 'https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html',
  route: 'https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html',
  sockets:
    'https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html',
  lambda: 'https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html',
  scaling: 'https://docs.aws.amazon.com/lambda/latest/dg/scaling-behavior.html',
  key: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html',
  table: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html',
  onDemand: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html',
  cdn: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html',
  cognito: 'https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html',
  ses: 'https://docs.aws.amazon.com/ses/latest/dg/quotas.html',
  stripe: 'https://docs.stripe.com/rate-limits',
} as const;

interface Limit {
  readonly what: string;
  /** A second. */
  readonly limit: number;
  readonly unit: string;
  /** What one order takes. */
  readonly takes: number;
  readonly page: string;
  readonly step: string;
}

interface Throttle {
  readonly ThrottlingRateLimit: number;
}

/** What the template says: the throttles of the HTTP API's routes, the others', WebSockets', and how many mails are sent at once. */
function settingsOf(template: Template) {
  const stages = Object.values(template.findResources('AWS::ApiGatewayV2::Stage')).map(({ Properties }) => Properties);
  const http = stages.find(({ RouteSettings }) => RouteSettings !== undefined);
  const sockets = stages.find(({ RouteSettings }) => RouteSettings === undefined);
  const routes: Readonly<Record<string, Throttle>> = http?.RouteSettings;
  const sources = Object.values(template.findResources('AWS::Lambda::EventSourceMapping')).map(
    ({ Properties }) => Properties,
  );
  const mails = sources.find(({ ScalingConfig }) => ScalingConfig !== undefined);
  const variables = Object.values(template.findResources('AWS::Lambda::Function')).map(
    ({ Properties }) => Properties.Environment?.Variables ?? {},
  );
  const keys = variables.map(({ ORDER_KEYS_WRITTEN: written }) => Number(written ?? 1));
  return {
    rateOf: (route: string): number =>
      routes[route]?.ThrottlingRateLimit ?? http?.DefaultRouteSettings.ThrottlingRateLimit,
    socketRate: Number(sockets?.DefaultRouteSettings.ThrottlingRateLimit),
    mailsAtOnce: Number(mails?.ScalingConfig.MaximumConcurrency),
    orderKeys: Math.max(...keys),
  };
}

/** All limits, in the sequence in which they are reached as orders grow. */
function limitsOf(template: Template): readonly Limit[] {
  const { rateOf, socketRate, mailsAtOnce, orderKeys } = settingsOf(template);
  const calls = order.visits * order.reads + order.calls;
  const seconds = order.visits * order.reads * duration.read + order.runs * duration.run;
  const route = (name: string, takes: number, step: string): Limit => ({
    ...{ what: `throttle of \`${name}\``, limit: rateOf(name), unit: 'calls', takes, page: page.route, step },
  });
  const key = (what: string, takes: number, step: string, limit = 1_000): Limit => ({
    ...{ what, limit, unit: limit === 1_000 ? 'write units' : 'read units', takes, page: page.key, step },
  });
  const throttles = 'raise it in `lambdas/contracts/routes.ts`';
  const cache =
    'none in a rush: CloudFront asks once a second for each location. Otherwise cache longer (`cachedBriefly`)';
  const limits: readonly Limit[] = [
    route('POST /api/vitals', order.visits * order.measurements, 'none: measurements are lost, the percentiles stay'),
    route('GET /api/products', order.visits * order.reads, `${cache}, and raise \`rateLimit\` in \`infra/api.ts\``),
    route('POST /api/payments', 1, `ask Stripe for more ([25 a second](${page.stripe})), then ${throttles}`),
    route('POST /api/orders', 1, throttles),
    route('POST /api/photos/{photoId}/complete', order.photos, throttles),
    route('PUT /api/orders/{orderId}/lines/{lineId}/answers', order.answers, throttles),
    route('POST /api/live', order.sockets, 'with the next one'),
    {
      ...{ what: 'new WebSockets', limit: socketRate, unit: 'connections', takes: order.sockets, page: page.sockets },
      step: 'request more',
    },
    {
      ...{ what: 'API Gateway, both APIs', limit: 10_000, unit: 'calls and messages', takes: calls + order.messages },
      ...{ page: page.api, step: 'cache longer, then request more' },
    },
    {
      ...{ what: 'CloudFront’s distribution', limit: 250_000, unit: 'requests', takes: order.visits * order.requests },
      ...{ page: page.cdn, step: 'request more, weeks before' },
    },
    {
      ...{ what: 'Lambda’s concurrent executions', limit: 1_000, unit: 'seconds of runs', takes: seconds },
      ...{ page: page.lambda, step: 'request more' },
    },
    {
      ...{
        what: 'a jump from no traffic: a function’s new executions',
        limit: 1_000,
        unit: 'executions in 10 seconds',
      },
      ...{
        takes: order.visits * order.reads * duration.read,
        page: page.scaling,
        step: 'none: it takes the next 10 seconds',
      },
    },
    key(
      `\`gsi3\` \`ORDERS\`, ${orderKeys === 1 ? 'one key' : `${orderKeys} keys`}`,
      ((1 + order.steps) * orderKb) / orderKeys,
      '`orderKeys`, [below](#spreading-the-lists-of-orders)',
    ),
    key('`gsi2` `ORDERS#placed`, the same', (2 * orderKb) / orderKeys, '`orderKeys`'),
    key(
      'item `WORK`, 2 units a counted change',
      (2 * (1 + order.steps)) / orderKeys,
      '`orderKeys`: concurrent changes of one item also conflict, suspected far earlier',
    ),
    key('`gsi1` `CATALOGUE`, 1½ units a list', order.visits * 1.5, cache, 3_000),
    key('item of name and banner, ½ unit a rendered page', order.visits * 0.5, cache, 3_000),
    {
      ...{ what: 'a new table’s first half hour', limit: 4_000, unit: 'write units', takes: order.written },
      ...{ page: page.onDemand, step: '`aws dynamodb update-table --warm-throughput` before a sudden peak' },
    },
    {
      ...{
        what: 'the table',
        limit: 40_000,
        unit: 'write units',
        takes: order.written,
        page: page.table,
        step: 'request more',
      },
    },
    {
      ...{ what: 'mails: `mailsAtOnce`, which wait in the queue', limit: mailsAtOnce / duration.mail, unit: 'mails' },
      ...{ takes: order.mails, page: page.ses, step: '`mailsAtOnce`, as far as SES’s own rate allows' },
    },
    {
      ...{
        what: 'Cognito: sign-ins and renewals',
        limit: 120,
        unit: 'calls',
        takes: order.signIns,
        page: page.cognito,
      },
      step: 'buy more',
    },
    {
      ...{ what: 'Cognito: sign-ups, if all customers are new', limit: 50, unit: 'calls', takes: order.signUps },
      ...{ page: page.cognito, step: 'buy more' },
    },
  ];
  return limits.toSorted((one, other) => ordersAMinute(one) - ordersAMinute(other));
}

const ordersAMinute = ({ limit, takes }: Limit): number => (60 * limit) / takes;

const rounded = (value: number): string =>
  Number(value.toPrecision(2)).toLocaleString('en-GB', { maximumFractionDigits: 1 });

const sizes = [100, 1_000, 10_000] as const;

/** The table of docs/operating.md: what gives way as orders grow, with the share that each size takes of it. */
export function growthTable(template = shopTemplate('prod', { mailFrom: 'shop@example.com' })): string {
  const header = [
    'limit',
    'a second',
    'one order takes',
    'orders a minute',
    ...sizes.map((size) => `at ${size.toLocaleString('en-GB')}`),
    'the step',
  ];
  const rows = limitsOf(template).map((limit) => [
    limit.what,
    `[${rounded(limit.limit)} ${limit.unit}](${limit.page})`,
    rounded(limit.takes),
    rounded(ordersAMinute(limit)),
    ...sizes.map((size) =>
      size > ordersAMinute(limit) ? '**gives way**' : `${rounded((100 * size) / ordersAMinute(limit))} %`,
    ),
    limit.step,
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), `|${'---|'.repeat(header.length)}`, ...rows.map(line)].join('\n');
}
