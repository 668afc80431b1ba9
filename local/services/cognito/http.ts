import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readBody } from '#lib/read-body.ts';
import { CognitoError } from './errors.ts';

/** Handles the requests. */
interface Backend {
  /** Runs an action such as `SignUp`. Resolves with undefined for an empty body. @throws CognitoError for the client */
  act(action: string, request: IncomingMessage, body: Buffer): Promise<object | undefined>;
  /** Finds a public document by its path. */
  document(path: string): object | undefined;
  /** Takes a file that is uploaded to a presigned URL. Returns false for a path without one. */
  upload(path: string, file: Buffer): boolean;
}

const targetPrefix = 'AWSCognitoIdentityProviderService.';
const largestBody = 256 * 1024;
/** Cognito's limit for a file of users. */
const largestFile = 100 * 1024 * 1024;

/** Cognito allows requests from any origin. */
const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date',
};

/** Cognito's HTTP server: actions by POST (AWS JSON 1.1), public documents by GET. */
export function createCognitoServer(backend: Backend): Server {
  return createServer((request, response) => {
    // Rejects only if the connection breaks while the body is read.
    respond(backend, request, response).catch(() => response.destroy());
  });
}

async function respond(backend: Backend, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'OPTIONS') {
    response.writeHead(200, {
      ...corsHeaders,
      'access-control-allow-methods': 'GET,POST,OPTIONS',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      'access-control-max-age': '172800',
    });
    response.end();
    return;
  }
  const [path = '/'] = (request.url ?? '/').split('?');
  if (request.method === 'POST' && path === '/') return runAction(backend, request, response);
  if (request.method === 'PUT') return receive(backend, path, request, response);
  request.resume();
  const document = request.method === 'GET' ? backend.document(path) : undefined;
  send(response, document ? 200 : 404, 'application/json', document ?? { message: 'Not Found' });
}

async function receive(backend: Backend, path: string, request: IncomingMessage, response: ServerResponse) {
  const file = await readBody(request, largestFile);
  const isAccepted = file !== undefined && backend.upload(path, file);
  send(response, isAccepted ? 200 : 403, 'application/json', undefined);
}

async function runAction(backend: Backend, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request, largestBody);
  const type = 'application/x-amz-json-1.1';
  try {
    if (!body) throw new CognitoError('RequestEntityTooLargeException', 'Request is too large');
    const target = request.headers['x-amz-target'];
    const action =
      typeof target === 'string' && target.startsWith(targetPrefix) ? target.slice(targetPrefix.length) : '';
    send(response, 200, type, await backend.act(action, request, body));
  } catch (error) {
    const known = error instanceof CognitoError;
    if (!known) console.error('Cognito:', error);
    const { name, message } = known ? error : new CognitoError('InternalErrorException', 'Internal server error');
    response.setHeader('x-amzn-errortype', `${name}:`);
    response.setHeader('x-amzn-errormessage', message.replace(/[^ -~]/g, '?'));
    send(response, known ? 400 : 500, type, { __type: name, message });
  }
}

function send(response: ServerResponse, status: number, type: string, content: object | undefined): void {
  response.writeHead(status, { ...corsHeaders, 'content-type': type, 'x-amzn-requestid': randomUUID() });
  response.end(content && JSON.stringify(content));
}
