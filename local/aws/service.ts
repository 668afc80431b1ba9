import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { closeServer } from '#lib/listen.ts';
import type { Keyring, RequestContext } from '#lib/principal.ts';
import { readBody } from '#lib/read-body.ts';
import type { Service } from '#lib/service.ts';
import { denial } from './policies.ts';
import { type SigV4Options, verifySigV4 } from './sigv4.ts';

/** An error that the client receives in AWS's format. */
export class AwsError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** An API call whose signature is valid. */
export interface AwsCall {
  readonly method: string;
  /** Still percent-encoded. */
  readonly path: string;
  /** The operation in the JSON protocols, such as `SendMessage`. */
  readonly operation: string;
  readonly body: Buffer;
  /** @throws AwsError (AccessDeniedException) unless the caller's policies allow the action. */
  authorize(action: string, resource: string, context?: RequestContext): void;
}

interface AwsServiceSettings {
  readonly service: SigV4Options['service'];
  readonly region: string;
  readonly keyring: Keyring;
  readonly contentType: 'application/json' | 'application/x-amz-json-1.0' | 'application/x-amz-json-1.1';
  /** In bytes. */
  readonly largestBody: number;
  /** Returns the JSON response, or undefined for an empty body. @throws AwsError to reject the call. */
  respond(call: AwsCall): Promise<object | undefined>;
}

/** Serves a JSON API that requires signed requests. Errors have the fields of both the JSON and the REST protocols. */
export function createAwsService(settings: AwsServiceSettings): Service {
  const server = createServer((request, response) => {
    // Rejects only if the connection breaks while the body is read.
    respond(settings, request, response).catch(() => response.destroy());
  });
  return { server, close: () => closeServer(server) };
}

/** Parses a JSON body. @throws the error that `refuse` creates for the first problem */
export function parseBody<S extends z.ZodMiniType>(
  schema: S,
  body: Buffer,
  refuse: (problem: string) => AwsError,
): z.output<S> {
  try {
    return z.parse(schema, JSON.parse(body.toString()));
  } catch (error) {
    const issue = error instanceof z.core.$ZodError ? error.issues[0] : undefined;
    throw refuse(issue === undefined ? 'the body is not JSON' : `${issue.path.join('.')}: ${issue.message}`);
  }
}

async function respond(settings: AwsServiceSettings, request: IncomingMessage, response: ServerResponse) {
  const body = await readBody(request, settings.largestBody);
  const headers = { 'content-type': settings.contentType, 'x-amzn-requestid': randomUUID() };
  try {
    if (body === undefined) throw new AwsError(413, 'RequestEntityTooLarge', 'The request is too large.');
    const result = await settings.respond(authenticate(settings, request, body));
    response.writeHead(200, headers).end(result && JSON.stringify(result));
  } catch (error) {
    const known = error instanceof AwsError;
    if (!known) console.error(`${settings.service}:`, error);
    const { status, code, message } = known ? error : new AwsError(500, 'InternalFailure', 'The service has failed.');
    response.writeHead(status, { ...headers, 'x-amzn-errortype': code });
    response.end(JSON.stringify({ __type: code, message }));
  }
}

function authenticate(
  { service, region, keyring }: AwsServiceSettings,
  request: IncomingMessage,
  body: Buffer,
): AwsCall {
  const signed = verifySigV4(request, { service, region, keyring, body });
  if (!signed.accepted) throw new AwsError(signed.status, signed.code, signed.message);
  return {
    method: request.method ?? '',
    path: request.url?.split('?')[0] ?? '/',
    operation: String(request.headers['x-amz-target']).split('.')[1] ?? '',
    body,
    authorize(action, resource, context) {
      if (signed.principal.allows(action, resource, context)) return;
      throw new AwsError(403, 'AccessDeniedException', denial(signed.principal, action, resource));
    },
  };
}
