import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shopTemplate } from './support.ts';

/** The logical IDs and types of production's resources in the version of 26 November 2026. */
const deployed: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('deployed-resources.json', import.meta.url), 'utf8'),
);

const { Resources } = shopTemplate('prod', { mailFrom: 'shop@example.com', alarmAddress: 'ops@example.com' }).toJSON();

/**
 * CloudFormation deletes a resource whose logical ID has gone, and creates an empty one under the new ID:
 * https://docs.aws.amazon.com/cdk/v2/guide/identifiers.html#identifiers-logical-ids
 */
it('keeps the logical ID of every deployed resource', () => {
  const kept = Object.keys(deployed).map((id) => [id, Resources[id]?.Type]);
  expect(Object.fromEntries(kept)).toEqual(deployed);
});

/** The table's indexes in the same version. Update them, one at a time, once a version with another index is deployed. */
const deployedIndexes = ['gsi1', 'gsi2', 'gsi3', 'gsi4'];

/**
 * An update that creates or deletes two indexes of a table fails:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-table.html#aws-resource-dynamodb-table-properties
 */
it('creates or deletes at most one index of the table in one update', () => {
  const [table] = Object.keys(deployed).filter((id) => deployed[id] === 'AWS::DynamoDB::Table');
  const indexes: readonly { readonly IndexName: string }[] = Resources[table ?? '']?.Properties.GlobalSecondaryIndexes;
  const names = new Set(indexes.map(({ IndexName }) => IndexName));
  const gone = deployedIndexes.filter((name) => !names.has(name));
  const added = [...names].filter((name) => !deployedIndexes.includes(name));
  expect([...gone, ...added].length).toBeLessThanOrEqual(1);
});
