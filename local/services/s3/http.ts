import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { verifySigV4 } from '#aws/sigv4.ts';
import type { Keyring } from '#lib/principal.ts';
import { bucketOperations } from './bucket-operations.ts';
import { authorize, type BucketState, decodePath, type Operation, objectArn, type Reply } from './call.ts';
import { corsHeaders, preflightHeaders } from './cors.ts';
import { S3Error, s3Error } from './errors.ts';
import { multipartOperations } from './multipart-operations.ts';
import { objectOperations } from './object-operations.ts';
import { xmlDocument } from './xml.ts';

interface S3Settings {
  readonly buckets: ReadonlyMap<string, BucketState>;
  readonly keyring: Keyring;
  readonly region: string;
}

interface Address {
  readonly bucketName: string;
  readonly key: string;
  readonly query: URLSearchParams;
}

const longestKeyBytes = 1024;
/** Parameters and headers that belong to signatures and checksums, or that operations read. */
const knownParameter =
  /^(x-id|x-amz-(algorithm|credential|date|expires|signedheaders|signature|security-token|content-sha256|user-agent|(sdk-)?checksum-.+))$/i;
const knownHeader =
  /^x-amz-(date|security-token|content-sha256|user-agent|(sdk-)?checksum-.+|decoded-content-length|trailer|meta-.+|copy-source(-.+)?|metadata-directive)$/;
/** In order of precedence: operations that require query parameters come before those that don't. */
const operations = [...multipartOperations, ...bucketOperations, ...objectOperations];

/** Parses a path-style URL: the first segment is the bucket, the rest is the key. */
const addressOf = (url = '/'): Address => {
  const [path = '', search = ''] = url.split(/\?(.*)/s);
  const [, bucketName = '', key = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path) ?? [];
  return { bucketName: decodePath(bucketName), key: decodePath(key), query: new URLSearchParams(search) };
};

/** Finds the operation of a request. Rejects unknown parameters and headers, because they could change its meaning. */
const operationFor = (request: IncomingMessage, { key, query }: Address): Operation => {
  const on = key === '' ? 'bucket' : 'object';
  const candidates = operations.filter((operation) => operation.on === on && operation.method === request.method);
  const operation = candidates.find(({ requires = [] }) => requires.every((name) => query.has(name)));
  if (candidates.length === 0) throw s3Error('MethodNotAllowed');
  const known = [...(operation?.requires ?? []), ...(operation?.accepts ?? [])];
  const unknown = [
    ...[...query.keys()].filter((name) => !known.includes(name) && !knownParameter.test(name)),
    ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-') && !knownHeader.test(name)),
  ];
  if (!operation || unknown.length > 0)
    throw s3Error('NotImplemented', `Not supported by the local S3: ${unknown.join(', ') || 'this operation'}`);
  return operation;
};

const respond = async (request: IncomingMessage, address: Address, settings: S3Settings): Promise<Reply> => {
  const { method = 'GET' } = request;
  const { bucketName, key, query } = address;
  const state = settings.buckets.get(bucketName);
  if (method === 'OPTIONS')
    return { status: 200, headers: preflightHeaders(state?.bucket.cors ?? [], request.headers) };

  const verdict = verifySigV4(request, { service: 's3', region: settings.region, keyring: settings.keyring });
  if (!verdict.accepted) throw new S3Error(verdict.code, verdict.status, verdict.message);
  if (!state) throw s3Error('NoSuchBucket');
  if (Buffer.byteLength(key) > longestKeyBytes) throw s3Error('KeyTooLongError');
  const { principal, payloadHash } = verdict;
  const operation = operationFor(request, address);
  if (operation.action)
    authorize(principal, operation.action, key === '' ? state.bucket.arn : objectArn(state.bucket, key));
  return operation.run({ ...state, request, query, key, principal, payloadHash, buckets: settings.buckets });
};

/** Whether the client disconnected while it sent the body, which can cause either of two errors. */
const isAborted = (request: IncomingMessage, error: unknown): boolean =>
  (request.destroyed && !request.complete) ||
  (error instanceof Error && 'code' in error && error.code === 'ECONNRESET');

const errorReply = (error: unknown, resource: string, requestId: string): Reply => {
  if (!(error instanceof S3Error)) console.error('Local S3 failed:', error);
  const { status, code, message } = error instanceof S3Error ? error : s3Error('InternalError');
  const body = xmlDocument('Error', { Code: code, Message: message, Resource: resource, RequestId: requestId });
  return { status, body };
};

const send = async (request: IncomingMessage, response: ServerResponse, reply: Reply): Promise<void> => {
  const { status, headers = {}, body } = reply;
  if (body === undefined || typeof body === 'string') {
    const xml =
      body === undefined ? {} : { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) };
    response.writeHead(status, { ...xml, ...headers }).end(request.method === 'HEAD' ? undefined : body);
    return;
  }
  response.writeHead(status, headers);
  await pipeline(body, response);
};

/** Creates the handler of S3 requests. Its promise never rejects, and resolves when the request is completely handled. */
export const s3Handler = (settings: S3Settings) => {
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const requestId = randomBytes(8).toString('hex').toUpperCase();
    response.setHeader('x-amz-request-id', requestId);
    let reply: Reply;
    try {
      const address = addressOf(request.url);
      const rules = settings.buckets.get(address.bucketName)?.bucket.cors ?? [];
      const cors = Object.entries(corsHeaders(rules, request.method ?? 'GET', request.headers));
      for (const [name, value] of cors) if (value !== undefined) response.setHeader(name, value);
      reply = await respond(request, address, settings);
    } catch (error) {
      if (isAborted(request, error)) return;
      // Drain the body, because unread bytes would block the connection's next request.
      request.resume();
      reply = errorReply(error, request.url?.split('?')[0] ?? '/', requestId);
    }
    await send(request, response, reply);
  };
  return (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    handle(request, response).catch(() => void response.destroy());
};
