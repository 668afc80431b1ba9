import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shopTemplate } from './support.ts';

/** The logical IDs and types of production's resources in the version of 26 November 2026. */
const deployed: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('deployed-resources.json', import.meta.url), 'utf8'),
);

/**
 * CloudFormation deletes a resource whose logical ID has gone, and creates an empty one under the new ID:
 * https://docs.aws.amazon.com/cdk/v2/guide/identifiers.html#identifiers-logical-ids
 */
it('keeps the logical ID of every deployed resource', () => {
  const { Resources } = shopTemplate('prod', {
    mailFrom: 'shop@example.com',
    alarmAddress: 'ops@example.com',
  }).toJSON();
  const kept = Object.keys(deployed).map((id) => [id, Resources[id]?.Type]);
  expect(Object.fromEntries(kept)).toEqual(deployed);
});
