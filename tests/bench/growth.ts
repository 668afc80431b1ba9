import type { Template } from 'aws-cdk-lib/assertions';
import { mailsPerExecution } from '#infra/mails.ts';
import { shopTemplate } from '../infra/support.ts';
import { orderKb } from '../support/capacity/order-size.ts';
import {
  type Calls,
  customersCalls,
  customersRoutes,
  mailsOfOrder,
  orderWork,
  ownersCallsOfOrder,
  socketsOfOrder,
} from '../support/capacity/order-work.ts';

/** So many visits lead to one order: "What it costs" in docs/operating.md. */
const visits = 50;
const photos = 3;
const steps = 4;

/** Besides the calls of `customersCalls`. */
const order = {
  /** Requests of a visit to CloudFront: 46 files and its calls. */
  requests: 57,
  /** Messages to the customer's and two owners' open pages, about each step. */
  messages: 3 * steps,
  /** Sign-ins and renewals of tokens, and new accounts. */
  signIns: 2,
  signUps: 1,
} as const;

/** In seconds: reads, other functions, and a mail. */
const duration = { read: 0.02, run: 0.05, mail: 1 / mailsPerExecution } as const;

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
  /** What one order takes with its visits. */
  readonly takes: number;
  /** What CloudFront's cache leaves of the calls whose responses visits share, at so many orders a second. By default all of it. */
  readonly used?: (ordersASecond: number) => number;
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

/** CloudFront's regional edge caches, each of which asks for a response of its own: 13 in an undated copy of its page. */
const locations = 13;

/** A route's calls with all visits, and how many of them reach it at so many orders a second. */
function callsOf({ visit = 0, order: placed = 0, own = 0, photo = 0, shared }: Calls) {
  const open = visits * visit + placed;
  const personal = own + photo * (photos + 1);
  const most = shared === undefined ? Number.POSITIVE_INFINITY : (shared.responses * locations) / shared.seconds;
  return {
    takes: open + personal,
    used: (ordersASecond: number) => Math.min(ordersASecond * open, most) + ordersASecond * personal,
  };
}

const routeSteps: Readonly<Record<string, string>> = {
  'POST /api/vitals': 'none: measurements are lost, the percentiles stay',
  'GET /api/products':
    'none in a rush: CloudFront asks once a second for each location. Otherwise cache longer (`cachedBriefly`), and raise `rateLimit` in `infra/api.ts`',
  'GET /api/products/{productId}': 'cache it as lists are (`cachedBriefly`): a price can then be a second old',
  'POST /api/payments': `ask Stripe for more ([25 a second](${page.stripe})), then raise it in \`lambdas/contracts/routes.ts\``,
};

/** @throws if a route of customers has no figure. */
function routeLimits(template: Template): readonly Limit[] {
  const { rateOf } = settingsOf(template);
  return customersRoutes.map((key) => {
    const calls: Calls | undefined = (customersCalls as Readonly<Record<string, Calls>>)[key];
    if (calls === undefined) throw new Error(`${key} has no figure: add it to tests/support/capacity/order-work.ts`);
    const step = routeSteps[key] ?? 'raise it in `lambdas/contracts/routes.ts`';
    return {
      ...callsOf(calls),
      what: `throttle of \`${key}\``,
      limit: rateOf(key),
      unit: 'calls',
      page: page.route,
      step,
    };
  });
}

/** All limits, in the sequence in which they are reached as orders grow. */
function limitsOf(template: Template): readonly Limit[] {
  const { socketRate, mailsAtOnce, orderKeys } = settingsOf(template);
  const work = orderWork(photos);
  const routes = routeLimits(template);
  // Lost measurements reach API Gateway, but no function.
  const calls = routes.filter(({ what }) => !what.includes('vitals') && !what.includes('payments'));
  const visited = calls.reduce((sum, { takes }) => sum + takes, 0) - work.customers;
  const seconds = visited * duration.read + work.runs * duration.run;
  const key = (what: string, takes: number, step: string, limit = 1_000): Limit => ({
    ...{ what, limit, unit: limit === 1_000 ? 'write units' : 'read units', takes, page: page.key, step },
  });
  const cache =
    'none in a rush: CloudFront asks once a second for each location. Otherwise cache longer (`cachedBriefly`)';
  const lists = visits * (customersCalls['GET /api/products'].visit ?? 0);
  const limits: readonly Limit[] = [
    ...routes,
    {
      ...{ what: 'new WebSockets', limit: socketRate, unit: 'connections', takes: socketsOfOrder, page: page.sockets },
      step: 'request more',
    },
    {
      ...{ what: 'API Gateway, both APIs', limit: 10_000, unit: 'calls and messages' },
      takes: calls.reduce((sum, { takes }) => sum + takes, 0) + ownersCallsOfOrder + order.messages,
      used: (ordersASecond) =>
        calls.reduce((sum, { takes, used }) => sum + (used?.(ordersASecond) ?? takes * ordersASecond), 0) +
        (ownersCallsOfOrder + order.messages) * ordersASecond,
      ...{ page: page.api, step: 'cache longer, then request more' },
    },
    {
      ...{ what: 'CloudFront’s distribution', limit: 250_000, unit: 'requests', takes: visits * order.requests },
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
      ...{ takes: lists * duration.read, page: page.scaling, step: 'none: it takes the next 10 seconds' },
    },
    key(
      `\`gsi3\` \`ORDERS\`, ${orderKeys === 1 ? 'one key' : `${orderKeys} keys`}`,
      (steps * orderKb) / orderKeys,
      '`orderKeys`, [below](#spreading-the-lists-of-orders)',
    ),
    key('`gsi2` `ORDERS#placed`, the same', (2 * orderKb) / orderKeys, '`orderKeys`'),
    key(
      'item `WORK`, 2 units a counted change',
      (2 * steps) / orderKeys,
      '`orderKeys`: concurrent changes of one item also conflict, suspected far earlier',
    ),
    key('`gsi1` `CATALOGUE`, 1½ units a list', visits * 1.5, cache, 3_000),
    key('item of name and banner, ½ unit a rendered page', visits * 0.5, cache, 3_000),
    {
      ...{ what: 'a new table’s first half hour', limit: 4_000, unit: 'write units', takes: work.write },
      ...{ page: page.onDemand, step: '`aws dynamodb update-table --warm-throughput` before a sudden peak' },
    },
    {
      ...{ what: 'the table', limit: 40_000, unit: 'write units', takes: work.write },
      ...{ page: page.table, step: 'request more' },
    },
    {
      ...{
        what: 'mails: `mailsPerSecond`, which wait in the queue',
        limit: mailsAtOnce / duration.mail,
        unit: 'mails',
      },
      ...{ takes: mailsOfOrder, page: page.ses, step: '`mailsPerSecond`, as far as SES’s own rate allows' },
    },
    {
      ...{ what: 'Cognito: sign-ins and renewals', limit: 120, unit: 'calls', takes: order.signIns },
      ...{ page: page.cognito, step: 'buy more' },
    },
    {
      ...{ what: 'Cognito: sign-ups, if all customers are new', limit: 50, unit: 'calls', takes: order.signUps },
      ...{ page: page.cognito, step: 'buy more' },
    },
  ];
  return limits.toSorted((one, other) => ordersAMinute(one) - ordersAMinute(other));
}

/** What a size takes of a limit. */
const shareOf = ({ limit, takes, used }: Limit, perMinute: number): number =>
  (used?.(perMinute / 60) ?? (perMinute / 60) * takes) / limit;

/** How many orders a minute reach a limit. Never, if CloudFront's cache prevents that. */
function ordersAMinute(limit: Limit): number {
  const most = 1e7;
  if (shareOf(limit, most) < 1) return Number.POSITIVE_INFINITY;
  let [below, above] = [0, most];
  while (above - below > 1) {
    const middle = (below + above) / 2;
    if (shareOf(limit, middle) < 1) below = middle;
    else above = middle;
  }
  return above;
}

const rounded = (value: number): string =>
  Number(value.toPrecision(2)).toLocaleString('en-GB', { maximumFractionDigits: 1 });

const sizes = [100, 1_000, 10_000] as const;

/** How much of each limit an order size takes: what the rows of the table say, also for routes that have no row. */
export function growthShares(perMinute: number, template = shopTemplate('prod', growing)): ReadonlyMap<string, number> {
  return new Map(limitsOf(template).map((limit) => [limit.what, shareOf(limit, perMinute)]));
}

const growing = { mailFrom: 'shop@example.com' };

/** Routes of which the largest size takes less have no row of their own. */
const shown = 0.5;

/** The table of docs/operating.md: what gives way as orders grow, with the share that each size takes of it. */
export function growthTable(template = shopTemplate('prod', growing)): string {
  const header = [
    'limit',
    'a second',
    'one order takes',
    'orders a minute',
    ...sizes.map((size) => `at ${size.toLocaleString('en-GB')}`),
    'the step',
  ];
  const limits = limitsOf(template);
  const isMinor = (limit: Limit) => limit.page === page.route && shareOf(limit, sizes[2]) < shown;
  const rows = limits
    .filter((limit) => !isMinor(limit))
    .map((limit) => [
      limit.what,
      `[${rounded(limit.limit)} ${limit.unit}](${limit.page})`,
      rounded(limit.takes),
      ordersAMinute(limit) === Number.POSITIVE_INFINITY ? 'any' : rounded(ordersAMinute(limit)),
      ...sizes.map((size) => (shareOf(limit, size) > 1 ? '**gives way**' : `${rounded(100 * shareOf(limit, size))} %`)),
      limit.step,
    ]);
  const minor = limits.filter(isMinor);
  const most = (size: number) => Math.max(...minor.map((limit) => shareOf(limit, size)));
  const others = [
    `throttles of the other ${minor.length} routes of customers`,
    ...['', '', ''],
    ...sizes.map((size) => `at most ${rounded(100 * most(size))} %`),
    'none',
  ];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(header), `|${'---|'.repeat(header.length)}`, ...rows.map(line), line(others)].join('\n');
}
