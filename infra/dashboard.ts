import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import { Construct } from 'constructs';
import { countedNames, mailSkipReasons, metricsNamespace } from '#contracts/names.ts';
import { functionsOf, throttledRequests, type Watched } from './alarms.ts';
import type { Data } from './data.ts';
import type { Mails } from './mails.ts';
import { alarmPeriod } from './monitoring.ts';
import { accountWideName, type StageSettings } from './settings.ts';
import { type ShopMetrics, shopMetrics } from './shop-metrics.ts';
import type { Site } from './site.ts';
import { StreamConsumer } from './stream-consumer.ts';

interface ShopDashboardProps extends Watched {
  readonly settings: StageSettings;
  /** Missing in a stage that sends no mails. */
  readonly mails?: Mails | undefined;
  readonly site: Site;
}

const period = { period: alarmPeriod };
const sum = { ...period, statistic: Stats.SUM };

/** Half a page wide, so two graphs fit side by side. */
const graph = (title: string, left: IMetric[], right: IMetric[] = []): GraphWidget =>
  new GraphWidget({ title, left, right, width: 12, height: 6, leftYAxis: { min: 0 }, rightYAxis: { min: 0 } });

const heading = (text: string): TextWidget => new TextWidget({ markdown: `## ${text}`, width: 24, height: 1 });

/** The shop's metrics on one page, from what customers notice to the infrastructure. */
export class ShopDashboard extends Construct {
  constructor(scope: Construct, id: string, props: ShopDashboardProps) {
    super(scope, id);
    const dashboard = new Dashboard(this, 'Page', { dashboardName: accountWideName(props.settings) });
    const metrics = shopMetrics(props.settings.stage);
    dashboard.addWidgets(heading('Customers'));
    dashboard.addWidgets(...visits(metrics));
    dashboard.addWidgets(...business(metrics));
    dashboard.addWidgets(...refusals(metrics, props.settings.stage));
    dashboard.addWidgets(heading('The API and its functions'));
    dashboard.addWidgets(...edge(props.site), ...api(props.httpApi));
    dashboard.addWidgets(...functions(props.shop));
    dashboard.addWidgets(heading('The table and what follows its changes'));
    dashboard.addWidgets(...table(props.data));
    dashboard.addWidgets(...consumersAndQueues(props.shop, props.mails));
    if (props.mails !== undefined) dashboard.addWidgets(...orderMails(metrics));
  }
}

/** Browsers that measure LCP report it once per page view, so its count is the number of page views. */
const visits = ({ vital }: ShopMetrics) => [
  graph('Page views', [vital('LCP', Stats.SAMPLE_COUNT)]),
  graph(
    'Web vitals, 75th percentile: LCP and INP in ms (left), CLS (right)',
    [vital('LCP'), vital('INP')],
    [vital('CLS')],
  ),
];

function business({ step, payment, refusal, reconciler }: ShopMetrics) {
  const { placed, shipped, delivered, returned, cancelled, paid, refunded, partRefunded } = countedNames;
  return [
    graph('Orders', [placed, shipped, delivered, returned, cancelled].map(step)),
    graph('Payments: taken and refunded (left), to be looked at (right)', [paid, refunded, partRefunded].map(step), [
      payment('mismatch'),
      payment('returned'),
      payment('disputed'),
      refusal('card_service_away'),
    ]),
    graph(
      'Payments to review (left); orders that the reconciler mended, and its runs (right)',
      [reconciler('open').with({ statistic: Stats.MAXIMUM })],
      [reconciler('mended'), reconciler('completed')],
    ),
  ];
}

const refusals = ({ refusal }: ShopMetrics, stage: string) => [
  graph('Refusals by code', [
    new MathExpression({
      expression: `SEARCH('{"${metricsNamespace(stage)}",code,service} MetricName="${countedNames.refused}"', 'Sum', ${alarmPeriod.toSeconds()})`,
      usingMetrics: {},
      label: '',
      ...period,
    }),
  ]),
  graph('Uploads that failed', [refusal('not_an_image'), refusal('upload_not_finished')]),
];

/** CloudFront is global, and its metrics are in us-east-1. */
const edge = ({ distribution, edgeFunctions }: Site) => {
  const ofEdge = (metricName: string, statistic: string, dimensions: Readonly<Record<string, string>>) =>
    new Metric({
      namespace: 'AWS/CloudFront',
      metricName,
      dimensionsMap: { ...dimensions, Region: 'Global' },
      region: 'us-east-1',
      statistic,
      ...period,
    });
  const of = (metricName: string, statistic: string) =>
    ofEdge(metricName, statistic, { DistributionId: distribution.distributionId });
  const ofFunctions = (metricName: string) =>
    Object.values(edgeFunctions).map(({ functionName }) =>
      ofEdge(metricName, Stats.SUM, { FunctionName: functionName }),
    );
  return [
    graph(
      'CloudFront: requests (left), 4xx and 5xx responses in per cent (right)',
      [of('Requests', Stats.SUM)],
      [of('4xxErrorRate', Stats.AVERAGE), of('5xxErrorRate', Stats.AVERAGE)],
    ),
    // For each of these errors, CloudFront sends a browser 503.
    graph('CloudFront Functions: errors', [
      ...ofFunctions('FunctionExecutionErrors'),
      ...ofFunctions('FunctionValidationErrors'),
    ]),
  ];
};

const api = (httpApi: HttpApi) => [
  graph(
    'API: calls, refusals and failures (left), latency in ms (right)',
    [httpApi.metricCount(sum), httpApi.metricClientError(sum), httpApi.metricServerError(sum)],
    ['p50', 'p99'].map((statistic) => httpApi.metricLatency({ ...period, statistic, label: statistic })),
  ),
];

function functions(shop: Construct) {
  const all = functionsOf(shop);
  return [
    graph(
      'Functions: errors (left), throttles (right)',
      all.map((fn) => fn.metricErrors({ ...period, label: fn.handlerName })),
      all.map((fn) => fn.metricThrottles({ ...period, label: fn.handlerName })),
    ),
    graph(
      'Functions: duration in ms, 99th percentile',
      all.map((fn) => fn.metricDuration({ ...period, statistic: 'p99', label: fn.handlerName })),
    ),
  ];
}

const table = (data: Data) => [
  graph('Table: capacity used', [
    data.table.metricConsumedReadCapacityUnits(sum),
    data.table.metricConsumedWriteCapacityUnits(sum),
  ]),
  graph('Table: throttled requests', [throttledRequests(data)]),
];

const orderMails = ({ skippedMail }: ShopMetrics) => [
  graph('Order mails that were skipped', mailSkipReasons.map(skippedMail)),
];

function consumersAndQueues(shop: Construct, mails: Mails | undefined) {
  const consumers = shop.node.findAll().filter((part) => part instanceof StreamConsumer);
  const waiting = consumers.map(({ consumer, failures }) =>
    failures.metricApproximateNumberOfMessagesVisible({ ...period, label: `given up by ${consumer.handlerName}` }),
  );
  const ofMails =
    mails === undefined
      ? []
      : [
          mails.events.metricApproximateNumberOfMessagesVisible({ ...period, label: 'mails waiting' }),
          mails.deadLetters.metricApproximateNumberOfMessagesVisible({ ...period, label: 'mails not sent' }),
        ];
  return [
    graph(
      'Age of changes when they are processed, in ms',
      consumers.map(({ consumer }) =>
        consumer.metric('IteratorAge', { ...period, statistic: Stats.MAXIMUM, label: consumer.handlerName }),
      ),
    ),
    graph('Queues', [...waiting, ...ofMails]),
  ];
}
