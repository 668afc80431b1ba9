import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Attributes } from '#lambdas/platform/dynamodb/attributes.ts';

/** An item in DynamoDB's attribute types, as in the table's stream. */
export const imageOf = (item: object): Attributes =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, attributeOf(value)]));

function attributeOf(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  return Array.isArray(value) ? { L: value.map(attributeOf) } : { M: imageOf(Object(value)) };
}
