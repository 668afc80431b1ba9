import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { StartError } from '#lib/start-error.ts';

type EngineResponse =
  | { readonly ok: true; readonly value: unknown }
  /** `code` has no namespace, unlike `__type` in DynamoDB's response. */
  | { readonly ok: false; readonly code: string; readonly message: string };

const refusal = z.object({ __type: z.string(), message: z._default(z.string(), '') });

/** An unused connection is closed before the engine does so, as `fetch` would. */
const agent = new Agent({ keepAlive: true, timeout: 4_000 });
const headers = {
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-date': '20260101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/ap-south-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
};

/** Calls the engine, which doesn't check signatures. `target` includes the API version: `DynamoDB_20120810.GetItem`. */
export async function callEngine(origin: string, target: string, input: object): Promise<EngineResponse> {
  const response = await post(origin, target, JSON.stringify(input)).catch(() => {
    throw new StartError(`The DynamoDB engine at ${origin} does not respond: check DYNAMODB_ENDPOINT.`);
  });
  const body = await json(response);
  if (response.statusCode === 200) return { ok: true, value: body };
  const { __type, message } = z.parse(refusal, body);
  return { ok: false, code: __type.replace(/^.*#/, ''), message };
}

/** Sends a request. Not by `fetch`, which takes several times as much of the processor's time, and streams are polled. */
const post = (origin: string, target: string, body: string): Promise<IncomingMessage> =>
  new Promise((done, fail) => {
    const length = Buffer.byteLength(body);
    const sent = request(origin, {
      agent,
      method: 'POST',
      headers: { ...headers, 'x-amz-target': target, 'content-length': length },
    });
    sent
      .once('response', done)
      // The engine may close an unused connection just as it is used again. Node's page of `reusedSocket` says to repeat the request.
      .once('error', (error) => (sent.reusedSocket ? post(origin, target, body).then(done, fail) : fail(error)))
      .end(body);
  });
