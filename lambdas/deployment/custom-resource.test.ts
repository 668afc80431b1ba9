import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { customResource } from './custom-resource.ts';

/** The responses that CloudFormation received, and the status with which it acknowledges them. */
const responses: { readonly type: string | undefined; readonly body: Record<string, string> }[] = [];
let status = 200;
const cloudFormation = createServer(async (request, response) => {
  responses.push({ type: request.headers['content-type'], body: JSON.parse(await text(request)) });
  response.writeHead(status).end();
});

beforeEach(async () => {
  responses.length = 0;
  status = 200;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await new Promise<void>((done) => cloudFormation.listen(0, '127.0.0.1', done));
});
afterEach(() => {
  vi.restoreAllMocks();
  cloudFormation.close();
});

const ids = { StackId: 'stack', RequestId: 'request', LogicalResourceId: 'Files' };
const call = (RequestType: string, ResourceProperties: object = { Name: 'a' }, more: object = {}) => {
  const ResponseURL = `http://127.0.0.1:${(cloudFormation.address() as AddressInfo).port}/response?signature=x`;
  return { RequestType, ResponseURL, ...ids, ResourceProperties, ...more };
};

function setUp(failure?: Error) {
  const done: string[] = [];
  const act = (what: string) => async (properties: { Name: string }) => {
    if (failure) throw failure;
    done.push(`${what} ${properties.Name}`);
  };
  const work = { name: (properties: { Name: string }) => properties.Name, make: act('made'), remove: act('removed') };
  return { done, handler: customResource(z.object({ Name: z.string() }), work) };
}

test.each([
  ['Create', undefined, 'made a', 'a'],
  ['Update', 'b', 'made a', 'a'],
  ['Delete', 'a', 'removed a', 'a'],
  // The creation failed, so the resource never had its own ID.
  ['Delete', 'none', 'removed a', 'none'],
])('on %s of %s does the work, and reports the physical ID to CloudFormation', async (type, was, what, name) => {
  const { done, handler } = setUp();
  await handler(call(type, { Name: 'a' }, { PhysicalResourceId: was }));
  expect(done).toEqual([what]);
  expect(responses.map(({ body }) => body)).toEqual([
    { ...ids, Status: 'SUCCESS', PhysicalResourceId: name, Reason: 'Done' },
  ]);
});

test('deletes a resource that needs no removal even if its properties are invalid', async () => {
  const handler = customResource(z.object({ Name: z.string() }), { name: ({ Name }) => Name, make: async () => {} });
  await handler(call('Delete', { Other: 1 }, { PhysicalResourceId: 'a' }));
  expect(responses.map(({ body }) => body)).toEqual([
    { ...ids, Status: 'SUCCESS', PhysicalResourceId: 'a', Reason: 'Done' },
  ]);
});

test('sends the response without a content type, as its signed URL requires', async () => {
  await setUp().handler(call('Create'));
  expect(responses[0]?.type ?? '').toBe('');
});

test('reports a failure with its reason, and keeps the physical ID', async () => {
  await setUp(new Error('S3 is away')).handler(call('Update', { Name: 'b' }, { PhysicalResourceId: 'a' }));
  expect(responses[0]?.body).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'a', Reason: 'S3 is away' });
});

test('truncates a long reason to CloudFormation’s limit', async () => {
  await setUp(new Error('S3 is away. '.repeat(1_000))).handler(call('Create'));
  expect(responses[0]?.body.Reason).toMatch(/^S3 is away/);
  expect(Buffer.byteLength(JSON.stringify(responses[0]?.body))).toBeLessThan(4_096);
});

test('refuses invalid properties before any work', async () => {
  const { done, handler } = setUp();
  await handler(call('Create', { Name: 7 }));
  expect(done).toEqual([]);
  expect(responses[0]?.body).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'none' });
});

test('throws if CloudFormation refuses the response, so that Lambda retries', async () => {
  status = 503;
  await expect(setUp().handler(call('Create'))).rejects.toThrow('CloudFormation refused the response (503)');
});
