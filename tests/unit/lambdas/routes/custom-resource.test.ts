import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { customResource } from '../../../../lambdas/routes/custom-resource.ts';

/** What CloudFormation has been told, and the status that it takes it with. */
const told: { readonly type: string | undefined; readonly body: Record<string, string> }[] = [];
let status = 200;
const cloudFormation = createServer(async (request, response) => {
  told.push({ type: request.headers['content-type'], body: JSON.parse(await text(request)) });
  response.writeHead(status).end();
});

beforeEach(async () => {
  told.length = 0;
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
  const ResponseURL = `http://127.0.0.1:${(cloudFormation.address() as AddressInfo).port}/answer?signature=x`;
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
  ['Create', 'made a'],
  ['Update', 'made a'],
  ['Delete', 'removed a'],
])('at %s the work is done, and CloudFormation told by the resource’s name', async (type, what) => {
  const { done, handler } = setUp();
  await handler(call(type));
  expect(done).toEqual([what]);
  expect(told.map(({ body }) => body)).toEqual([
    { ...ids, Status: 'SUCCESS', PhysicalResourceId: 'a', Reason: 'Done' },
  ]);
});

test('the answer has no type, as its address is signed for', async () => {
  await setUp().handler(call('Create'));
  expect(told[0]?.type ?? '').toBe('');
});

test('a failure is told with its reason, and the resource stays the one it was', async () => {
  await setUp(new Error('S3 is away')).handler(call('Update', { Name: 'b' }, { PhysicalResourceId: 'a' }));
  expect(told[0]?.body).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'a', Reason: 'S3 is away' });
});

test('properties that are not what they should be fail before anything is done', async () => {
  const { done, handler } = setUp();
  await handler(call('Create', { Name: 7 }));
  expect(done).toEqual([]);
  expect(told[0]?.body).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'none' });
});

test('where CloudFormation takes no answer the call fails, and Lambda makes it again', async () => {
  status = 503;
  await expect(setUp().handler(call('Create'))).rejects.toThrow('CloudFormation took no answer (503)');
});
