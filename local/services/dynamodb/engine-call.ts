import * as z from 'zod/mini';
import { StartError } from '#lib/start-error.ts';

type EngineAnswer =
  | { readonly ok: true; readonly value: unknown }
  /** `code` has no namespace, unlike `__type` in DynamoDB's response. */
  | { readonly ok: false; readonly code: string; readonly message: string };

const refusal = z.object({ __type: z.string(), message: z._default(z.string(), '') });

/** Calls the engine, which doesn't check signatures. `target` includes the API version: `DynamoDB_20120810.GetItem`. */
export async function callEngine(origin: string, target: string, input: object): Promise<EngineAnswer> {
  const response = await fetch(origin, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': target,
      'x-amz-date': '20260101T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=local/20260101/ap-south-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
    },
    body: JSON.stringify(input),
  }).catch(() => {
    throw new StartError(`The DynamoDB engine at ${origin} does not respond: check DYNAMODB_ENDPOINT.`);
  });
  const body: unknown = await response.json();
  if (response.ok) return { ok: true, value: body };
  const { __type, message } = z.parse(refusal, body);
  return { ok: false, code: __type.replace(/^.*#/, ''), message };
}
