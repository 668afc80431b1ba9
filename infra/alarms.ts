import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Data } from './data.ts';
import { alarmPeriod, type Monitoring } from './monitoring.ts';
import { ShopFunction } from './shop-function.ts';
import { StreamConsumer } from './stream-consumer.ts';

export interface Watched {
  /** The alarms watch all functions and stream consumers in its tree. */
  readonly shop: Construct;
  readonly data: Data;
  readonly httpApi: HttpApi;
}

const period = { period: alarmPeriod };

/** All functions of a construct tree. */
export const functionsOf = (shop: Construct): readonly ShopFunction[] =>
  shop.node.findAll().filter((part) => part instanceof ShopFunction);

/** The alarms of every stage. Alarms of mails and payments are in their own constructs. */
export function addAlarms(monitoring: Monitoring, { shop, data, httpApi }: Watched): void {
  for (const fn of functionsOf(shop)) watchFunction(monitoring, fn);
  for (const consumer of shop.node.findAll()) {
    if (consumer instanceof StreamConsumer) watchConsumer(monitoring, consumer);
  }
  watchApi(monitoring, httpApi);
  watchTable(monitoring, data);
}

function watchFunction(monitoring: Monitoring, fn: ShopFunction): void {
  const of = fn.handlerName;
  monitoring.alarm('FunctionFails', { of, metric: fn.metricErrors(period), meaning: `The function ${of} fails.` });
  monitoring.alarm('FunctionThrottled', {
    of,
    metric: fn.metricThrottles(period),
    meaning: `Lambda throttles calls to the function ${of}.`,
  });
}

function watchConsumer(monitoring: Monitoring, { consumer, failures }: StreamConsumer): void {
  const of = consumer.handlerName;
  monitoring.alarm('ConsumerBehind', {
    of,
    metric: consumer.metric('IteratorAge', { statistic: Stats.MAXIMUM, ...period }),
    above: 60_000,
    periods: 2,
    meaning: `The function ${of} processes the table's changes more than a minute late.`,
  });
  monitoring.alarm('ChangesGivenUp', {
    of,
    metric: failures.metricApproximateNumberOfMessagesVisible(period),
    meaning: `The function ${of} has given up changes of the table: its queue of failures names them.`,
  });
}

function watchApi(monitoring: Monitoring, httpApi: HttpApi): void {
  monitoring.alarm('ApiFails', {
    metric: httpApi.metricServerError({ statistic: Stats.SUM, ...period }),
    above: 5,
    meaning: 'The API responds with 5xx.',
  });
  monitoring.alarm('ApiSlow', {
    metric: httpApi.metricLatency({ statistic: 'p99', ...period }),
    above: 3_000,
    periods: 3,
    meaning: 'One call of a hundred takes longer than three seconds, for a quarter of an hour.',
  });
}

/** The table operations that the functions use. */
const operations = [
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.PUT_ITEM,
  Operation.UPDATE_ITEM,
  Operation.DELETE_ITEM,
  Operation.BATCH_WRITE_ITEM,
  Operation.TRANSACT_WRITE_ITEMS,
];

/** Requests that the table, or one of its indexes, has throttled. */
export const throttledRequests = ({ table }: Data): IMetric =>
  table.metricThrottledRequestsForOperations({ operations, ...period });

function watchTable(monitoring: Monitoring, { table }: Data): void {
  for (const operation of operations) {
    monitoring.alarm('TableThrottled', {
      of: operation,
      metric: table.metricThrottledRequestsForOperation(operation, period),
      above: 10,
      meaning: `The table throttles ${operation}: a partition is too hot, or traffic has doubled within half an hour.`,
    });
    monitoring.alarm('TableFails', {
      of: operation,
      metric: table.metric('SystemErrors', {
        dimensionsMap: { TableName: table.tableName, Operation: operation },
        statistic: Stats.SUM,
        ...period,
      }),
      meaning: `DynamoDB itself responds to ${operation} with errors.`,
    });
  }
}
