import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { denial } from '#aws/policies.ts';
import { verifySigV4 } from '#aws/sigv4.ts';
import { closeServer } from '#lib/listen.ts';
import type { Keyring, Principal } from '#lib/principal.ts';
import { readBody } from '#lib/read-body.ts';
import type { Service } from '#lib/service.ts';
import { permissionsFor, type Tables } from './permissions.ts';

interface DynamoDbSettings {
  /** The engine's origin. */
  readonly engine: string;
  readonly region: string;
  readonly tables: Tables;
  readonly keyring: Keyring;
}

/** DynamoDB's limit for a request. */
const largestRequest = 16 * 1024 * 1024;
const contentType = 'application/x-amz-json-1.0';

/** The proxy in front of the engine. It forwards calls that are signed and permitted, and rejects others with AWS's errors. */
export function createDynamoDb(settings: DynamoDbSettings): Service {
  const agent = new Agent({ keepAlive: true });
  const server = createServer({ keepAliveTimeout: 60_000 }, (call, response) => {
    respond(settings, agent, call, response).catch((error: unknown) => {
      if (response.headersSent || call.destroyed) return response.destroy();
      console.error(`DynamoDB: ${error instanceof Error ? error.message : String(error)}`);
      refuse(response, 500, 'InternalServerError', 'The DynamoDB engine does not respond.');
    });
  });
  return {
    server,
    close() {
      agent.destroy();
      return closeServer(server);
    },
  };
}

async function respond(settings: DynamoDbSettings, agent: Agent, call: IncomingMessage, response: ServerResponse) {
  const { region, tables, keyring, engine } = settings;
  const body = await readBody(call, largestRequest);
  if (body === undefined) return refuse(response, 413, 'RequestEntityTooLarge', 'Request size exceeded 16 MB.');
  const signed = verifySigV4(call, { service: 'dynamodb', region, keyring, body });
  if (!signed.accepted) return refuse(response, signed.status, signed.code, signed.message);
  const denied = denialOf(signed.principal, call, body, tables);
  if (denied !== undefined) return refuse(response, 400, 'AccessDeniedException', denied);
  await forward(engine, agent, call, body, response);
}

/** AWS's error message for the first missing permission. Undefined if the principal has all of them. */
function denialOf(principal: Principal, call: IncomingMessage, body: Buffer, tables: Tables): string | undefined {
  const operation = String(call.headers['x-amz-target']).split('.')[1] ?? '';
  const missing = permissionsFor(operation, parse(body), tables).find(
    ({ action, resource, context }) => !principal.allows(action, resource, context),
  );
  if (missing === undefined) return undefined;
  return denial(principal, missing.action, missing.resource);
}

/** The request as JSON. Undefined if it isn't valid JSON, which the engine then rejects. */
function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function forward(
  engine: string,
  agent: Agent,
  call: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<void> {
  const headers = { ...call.headers, host: new URL(engine).host, 'content-length': body.length };
  return new Promise((done, fail) => {
    const forwarded = request(engine, { agent, method: call.method, headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
      upstream.once('error', fail);
      upstream.once('end', done);
    });
    forwarded.once('error', fail);
    forwarded.end(body);
  });
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  response.writeHead(status, { 'content-type': contentType });
  response.end(JSON.stringify({ __type: `com.amazon.coral.service#${code}`, message, Message: message }));
}
