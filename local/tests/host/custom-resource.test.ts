import { expect, test } from 'vitest';
import { createResource } from '#host/custom-resource.ts';

/** A data folder's state, and a function with a set answer. */
function setUp(outcome: object | undefined) {
  const made = new Map<string, string>();
  const calls: unknown[] = [];
  const folder = {
    isCreated: (id: string, version: string) => made.get(id) === version,
    markCreated: (id: string, version: string) => void made.set(id, version),
  };
  const make = (properties: object) =>
    createResource({ logicalId: 'Files', properties }, folder, async (event) => {
      const { ResponseURL, ...call } = event as { ResponseURL: string };
      calls.push(call);
      if (outcome) await fetch(ResponseURL, { method: 'PUT', body: JSON.stringify(outcome) });
    });
  return { calls, make };
}

test('is made once for each version', async () => {
  const { calls, make } = setUp({ Status: 'SUCCESS' });
  await make({ Version: '1' });
  await make({ Version: '1' });
  await make({ Version: '2' });
  expect(calls).toMatchObject([
    { RequestType: 'Create', LogicalResourceId: 'Files', ResourceProperties: { Version: '1' } },
    { ResourceProperties: { Version: '2' } },
  ]);
});

test.each([
  [{ Status: 'FAILED', Reason: 'S3 is away' }, 'Files cannot be created: S3 is away.'],
  [undefined, 'Files cannot be created: its function sent no response.'],
])('a function that answers %j stops the start, and is asked again at the next', async (outcome, message) => {
  const { calls, make } = setUp(outcome);
  await expect(make({})).rejects.toThrow(message);
  await expect(make({})).rejects.toThrow(message);
  expect(calls).toHaveLength(2);
});
