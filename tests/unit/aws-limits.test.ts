import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { disputeStatuses, type OrderStep, orderStatuses } from '#contracts/orders/order.ts';
import { indexedPrefix, orderWords } from '#lambdas/orders/order-search-words.ts';
import { orderTable } from '#lambdas/orders/orders.table.ts';
import { imageKeyOf } from '#lambdas/pictures/image-keys.ts';
import { openTable } from '#lambdas/platform/dynamodb/client.ts';
import { orderWordPartition, postingKey, wordPartition } from '#lambdas/platform/dynamodb/keys.ts';
import { transact } from '#lambdas/platform/dynamodb/writes.ts';
import { shopMetrics } from '#lambdas/platform/metrics.ts';
import { wordsOf } from '#lambdas/platform/search/words.ts';
import { vitalMetrics } from '#lambdas/vitals/vital-metrics.gateway.ts';
import { namesIn, namesInSource } from '../support/expression-names.ts';
import { order } from '../support/unit/order.ts';
import { id, noon, product } from '../support/unit/records.ts';
import { mockTable, sent } from '../support/unit/table.ts';

// Each test checks the code against one AWS limit. The URL above it is the AWS page. `docs/aws-rules.md` lists them all.

/** The text of this length with the most bytes: UTF-8 takes at most three bytes for each of JavaScript's characters. */
const longest = (characters: number): string => '₹'.repeat(characters);

/** An upper bound of an item's size. JSON contains every name and value, and more punctuation than DynamoDB counts. */
const sizeOf = (item: unknown): number => Buffer.byteLength(JSON.stringify(item));

/** The longest answers that one order may have. */
const largestAnswers = () => ({
  [id('mug 0')]: { answers: { text: { text: 'x'.repeat(limits.orderBytes - 100) } } },
});

/** The most steps that an order can have if it has at most five disputes, each step as large as it can be. */
function longestHistory(): readonly OrderStep[] {
  const taken = { status: 'awaiting-payment', at: noon.toISOString(), by: longest(limits.nameLength) } as const;
  const repeated = (times: number, step: OrderStep) => Array.from({ length: times }, () => step);
  const dispute = { disputeId: 'x'.repeat(50), status: 'needs-response', amount: limits.maxPrice } as const;
  return [
    // It has each status once at most, is confirmed once, and its payment changes once more.
    ...repeated(orderStatuses.length + 2, { ...taken, reason: longest(limits.reasonLength) }),
    // The reason has more bytes than any that the shop gives for a refusal.
    ...repeated(limits.refundRefusals, { ...taken, refund: 'refused', reason: longest(50) }),
    // Each dispute takes every status.
    ...repeated(5 * disputeStatuses.length, {
      ...taken,
      by: 'stripe',
      dispute: { ...dispute, reason: 'x'.repeat(50), respondBy: noon.toISOString() },
    }),
  ];
}

/** The largest order that the shop accepts: the most lines, and the most bytes in them. */
function largestOrder() {
  const { createdAt: _created, revision: _revision, ...line } = product('mug');
  const lines = Array.from({ length: limits.orderLines }, (_, n) => ({ ...line, productId: id(`mug ${n}`), qty: 1 }));
  const padding = Math.floor((limits.orderBytes - sizeOf(lines)) / limits.orderLines);
  const filled = lines.map((each) => ({ ...each, description: each.description + 'x'.repeat(padding) }));
  return order({
    lines: filled,
    name: longest(limits.nameLength),
    email: longest(limits.emailLength),
    residentialAddress: longest(limits.addressLength),
    history: longestHistory(),
    sessionId: 'x'.repeat(100),
    paymentIntentId: 'x'.repeat(100),
  });
}

describe('DynamoDB', () => {
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html
  it('allows 100 items and 4 MB per transaction, enough for the largest order, the latest checkout and every line', async () => {
    const { table, aws } = mockTable();
    aws.on(TransactWriteCommand).resolves({});
    await orderTable(table).place(largestOrder(), undefined, largestAnswers());
    const [transaction] = sent(aws) as { TransactItems: unknown[] }[];
    expect(transaction?.TransactItems).toHaveLength(100);
    expect(sizeOf(transaction)).toBeLessThan(4 * 1024 * 1024);
  });

  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
  it('allows items of 400 KB, enough for the largest order with all its steps and index keys', async () => {
    const { table, aws } = mockTable();
    aws.on(PutCommand).resolves({});
    const largest = largestOrder();
    await orderTable(table).replace(largest, largest);
    const [{ Item } = { Item: undefined }] = sent(aws) as { Item: unknown }[];
    expect(sizeOf(Item)).toBeGreaterThan(limits.orderBytes);
    expect(sizeOf(Item)).toBeLessThan(400 * 1024);
  });

  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html
  it('allows sort keys of 1024 bytes and partition keys of 2048, enough for the longest indexed word', () => {
    // Letters of four bytes.
    const name = '𐐨'.repeat(1_000);
    const [word = ''] = wordsOf(name);
    const [named = ''] = orderWords({ orderId: '7K3F9QAB12CD34EF', name, mobileNo: '' });
    for (const [partition, key] of [
      [wordPartition(word), word],
      [orderWordPartition(indexedPrefix(named)), named],
    ] as const) {
      const { pk, sk } = postingKey(partition, key, noon.toISOString(), id('mug'));
      expect(Buffer.byteLength(pk)).toBeLessThanOrEqual(2_048);
      expect(Buffer.byteLength(sk)).toBeLessThanOrEqual(1_024);
    }
  });

  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ReservedWords.html
  it('allows no reserved words in expressions, and the tables’ expressions contain none', () => {
    const sources = readdirSync('lambdas', { recursive: true, encoding: 'utf8' })
      .filter((file) => /(\.table|dynamodb\/[a-z-]+)(?<!\.test)\.ts$/.test(file))
      .map((file) => readFileSync(`lambdas/${file}`, 'utf8'));
    // Every string literal with a placeholder or a condition function counts as an expression. The names in expressions that
    // are put together differently are checked when they are sent (tests/engine/conformance.test.ts).
    const expressions = sources
      .map((source) => source.replaceAll(/\$\{.*\}/g, ''))
      .flatMap((source) => [...source.matchAll(/'([^'\n]*)'|`([^`\n]*)`/g)])
      .map(([, quoted, template]) => quoted ?? template ?? '')
      .filter((string) => /(^| |\()[:#][a-z]\w*\b|^attribute_(not_)?exists\(/i.test(string));
    const names = expressions.flatMap(namesIn);
    expect([...new Set(names)].toSorted()).toEqual([...namesInSource]);
  });

  let close = () => {};
  afterEach(() => close());

  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html
  it('runs a repeated transaction once, because a retry keeps its ClientRequestToken', async () => {
    const tokens: unknown[] = [];
    const server = createServer(async (request, response) => {
      tokens.push(JSON.parse(await text(request)).ClientRequestToken);
      response.writeHead(tokens.length === 1 ? 500 : 200, { 'content-type': 'application/x-amz-json-1.0' });
      response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    close = () => server.close();
    const table = openTable('shop', {
      region: 'ap-south-1',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    });
    await transact(table, [{ Put: { TableName: 'shop', Item: { pk: 'a', sk: 'b' } } }]);
    expect(tokens).toHaveLength(2);
    expect(tokens[0]).toMatch(/^[\da-f-]{36}$/);
    expect(tokens[1]).toBe(tokens[0]);
  });
});

describe('S3', () => {
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html
  it('allows keys of 1024 bytes, enough for the longest file name in its folder', () => {
    const key = imageKeyOf(id('upload'), longest(limits.fileNameLength));
    expect(Buffer.byteLength(key)).toBeLessThanOrEqual(1_024);
  });

  // https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
  it('allows presigned URLs to be valid for seven days, longer than the shop’s', () => {
    expect(limits.uploadUrlSeconds).toBeLessThanOrEqual(7 * 24 * 60 * 60);
  });

  // https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
  it('lists at most 1000 keys at a time, enough for a page of pictures', () => {
    expect(limits.imagesPerPage.max).toBeLessThanOrEqual(1_000);
  });
});

describe('Lambda', () => {
  // https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
  it('allows requests and responses of 6 MB, enough for the largest bodies and exports', () => {
    const payload = 6 * 1024 * 1024;
    // An event contains a binary body in base64, and some kilobytes of other fields.
    for (const body of [limits.bodyBytes, limits.webhookBytes]) expect(body * (4 / 3)).toBeLessThan(payload - 100_000);
    expect(limits.responseBytes).toBeLessThan(payload - 100_000);
  });
});

describe('CloudWatch', () => {
  afterEach(() => vi.restoreAllMocks());

  // https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-logformat.html
  it('reads metrics from standard output, because console would wrap them in a JSON log line', async () => {
    const toConsole = (['log', 'info', 'warn', 'error'] as const).map((method) => vi.spyOn(console, method));
    const toOutput = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    await shopMetrics().count('OrderPlaced');
    vitalMetrics().record('LCP', 'Milliseconds', 900);
    const lines = toOutput.mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines).toMatchObject([{ OrderPlaced: 1 }, { LCP: 900 }]);
    for (const { _aws } of lines) expect(_aws.CloudWatchMetrics).toHaveLength(1);
    for (const method of toConsole) expect(method).not.toHaveBeenCalled();
  });
});

describe('API Gateway', () => {
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html
  it('ends a WebSocket after two hours, when its item expires', () => {
    expect(limits.liveConnectionSeconds).toBe(2 * 60 * 60);
  });
});

describe('SES', () => {
  // https://docs.aws.amazon.com/ses/latest/dg/attachments.html
  it('allows mails of 40 MB, far more than all previews of a mail', () => {
    const { count, bytes } = limits.mailPreviews;
    const inBase64 = count * Math.ceil(bytes / 3) * 4;
    expect(inBase64).toBeLessThan(4 * 1024 * 1024);
  });
});
