import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customerCountTable } from '#lambdas/platform/dynamodb/customer-counts.table.ts';
import { customerCountKey } from '#lambdas/platform/dynamodb/keys.ts';
import { cases } from '../support/cases.ts';
import { useEngineTable } from '../support/use-engine-table.ts';

const engineTable = useEngineTable();

test('counting checkouts accepts exactly the limit of concurrent checkouts, and as many again in the next window', async () => {
  const table = engineTable();
  const counts = customerCountTable(table);
  const starts = [1_800_000_000, 1_800_000_600];
  // The calls of a crowd are concurrent. Each is given by the start of its window.
  const crowds = fc.array(fc.array(fc.constantFrom(...starts), { maxLength: 12 }), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 8 }), crowds, async (limit, all) => {
      const userId = randomUUID();
      const taken: number[] = [];
      for (const crowd of all) {
        await Promise.all(
          crowd.map(async (start) => {
            if (await counts.add({ counted: 'checkouts', userId, start, end: start + 600 }, 1, limit))
              taken.push(start);
          }),
        );
      }
      for (const start of starts) {
        const asked = all.flat().filter((each) => each === start).length;
        const expected = Math.min(asked, limit);
        expect(taken.filter((each) => each === start)).toHaveLength(expected);
        const { Item } = await table.documents.send(
          new GetCommand({
            TableName: table.name,
            Key: customerCountKey('checkouts', userId, start),
            ConsistentRead: true,
          }),
        );
        if (expected === 0) expect(Item).toBeUndefined();
        else expect(Item).toMatchObject({ checkouts: expected, expiresAt: start + 600 });
      }
    }),
    { numRuns: cases(100) },
  );
});
