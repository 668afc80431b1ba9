import type { AttributeValue } from '@aws-sdk/client-dynamodb';

export type Attributes = Record<string, AttributeValue>;

/**
 * Converts DynamoDB's typed attributes to a plain item. The document client converts neither the existing item in the error of
 * a failed condition nor the stream's images. Supports only the types that our items use.
 */
export const fromAttributes = (item: Attributes): Record<string, unknown> =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, fromAttribute(value)]));

function fromAttribute(value: AttributeValue): unknown {
  if (value.S !== undefined) return value.S;
  if (value.N !== undefined) return Number(value.N);
  if (value.BOOL !== undefined) return value.BOOL;
  if (value.L !== undefined) return value.L.map(fromAttribute);
  if (value.SS !== undefined) return new Set(value.SS);
  if (value.M !== undefined) return fromAttributes(value.M);
  throw new Error(`Our items have no attributes of type ${Object.keys(value).join()}`);
}
