import { expect, test } from 'vitest';
import { createResource } from '#host/custom-resource.ts';

/** A fake data folder, and a function that sends the given response. */
function setUp(outcome: object | undefined) {
  const created = new Map<string, string>();
  const calls: unknown[] = [];
  const folder = {
    isCreated: (id: string, version: string) => created.get(id) === version,
    markCreated: (id: string, version: string) => void created.set(id, version),
  };
  const create = (properties: object) =>
    createResource({ logicalId: 'Files', properties }, folder, async (event) => {
      const { ResponseURL, ...call } = event as { ResponseURL: string };
      calls.push(call);
      if (outcome) await fetch(ResponseURL, { method: 'PUT', body: JSON.stringify(outcome) });
    });
  return { calls, create };
}

test('a custom resource is created once for each version of its properties', async () => {
  const { calls, create } = setUp({ Status: 'SUCCESS' });
  await create({ Version: '1' });
  await create({ Version: '1' });
  await create({ Version: '2' });
  expect(calls).toMatchObject([
    { RequestType: 'Create', LogicalResourceId: 'Files', ResourceProperties: { Version: '1' } },
    { ResourceProperties: { Version: '2' } },
  ]);
});

test.each([
  [{ Status: 'FAILED', Reason: 'S3 is away' }, 'Files cannot be created: S3 is away.'],
  [undefined, 'Files cannot be created: its function sent no response.'],
])(
  'a function that responds with %j stops the start, and is called again at the next start',
  async (outcome, message) => {
    const { calls, create } = setUp(outcome);
    await expect(create({})).rejects.toThrow(message);
    await expect(create({})).rejects.toThrow(message);
    expect(calls).toHaveLength(2);
  },
);
