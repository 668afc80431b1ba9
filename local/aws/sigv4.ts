import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Keyring, Principal } from '#lib/principal.ts';

export interface SigV4Options {
  readonly service: 's3' | 'dynamodb' | 'cognito-idp' | 'secretsmanager' | 'execute-api' | 'sqs' | 'ses' | 'ssm';
  readonly region: string;
  readonly keyring: Keyring;
  /** The received body, whose hash is part of the signature. Required for every service except S3. */
  readonly body?: Buffer;
}

interface SigV4Accepted {
  readonly accepted: true;
  readonly principal: Principal;
  /** The hash that the signer declared: hex SHA-256, `UNSIGNED-PAYLOAD` or `STREAMING-…`. S3 checks the body against it. */
  readonly payloadHash: string;
}

/** A rejection, with the error code and message of the called service. */
interface SigV4Refused {
  readonly accepted: false;
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

interface Claims {
  readonly accessKeyId: string;
  /** `date/region/service/aws4_request`, from the credential. */
  readonly scope: string;
  readonly timestamp: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  /** Seconds; presigned requests only. */
  readonly lifetime?: number;
  readonly payloadHash: string | undefined;
}

const algorithm = 'AWS4-HMAC-SHA256';
const allowedSkewMs = 15 * 60 * 1000;
const longestLifetimeSeconds = 7 * 24 * 60 * 60;
const notMatching =
  'The request signature we calculated does not match the signature you provided. Check your key and signing method.';

/** Code and message of each error, and its status in S3. The JSON services always respond with 400. */
const refusals = {
  unsigned: {
    s3: [403, 'AccessDenied', 'Access Denied'],
    json: ['MissingAuthenticationTokenException', 'Request is missing Authentication Token'],
  },
  malformedHeader: {
    s3: [400, 'AuthorizationHeaderMalformed', 'The authorization header that you provided is not valid.'],
    json: ['IncompleteSignatureException', 'The authorization header is incomplete or malformed.'],
  },
  malformedQuery: {
    s3: [400, 'AuthorizationQueryParametersError', 'Query-string authentication is incomplete or out of bounds.'],
    json: ['IncompleteSignatureException', 'Query-string authentication is incomplete or out of bounds.'],
  },
  wrongScope: {
    s3: [400, 'AuthorizationHeaderMalformed', 'The credential names another date, region or service.'],
    json: ['InvalidSignatureException', 'Credential should be scoped to a valid date, region and service.'],
  },
  noPayloadHash: {
    s3: [400, 'InvalidRequest', 'Missing required header for this request: x-amz-content-sha256'],
    json: ['IncompleteSignatureException', 'The hash of the body is missing.'],
  },
  unknownKey: {
    s3: [403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.'],
    json: ['UnrecognizedClientException', 'The security token included in the request is invalid.'],
  },
  skewed: {
    s3: [403, 'RequestTimeTooSkewed', "The difference between the request time and the server's time is too large."],
    json: ['InvalidSignatureException', 'Signature expired or not yet current.'],
  },
  expired: {
    s3: [403, 'AccessDenied', 'Request has expired'],
    json: ['InvalidSignatureException', 'Signature expired.'],
  },
  notYetValid: {
    s3: [403, 'AccessDenied', 'Request is not yet valid'],
    json: ['InvalidSignatureException', 'Signature not yet current.'],
  },
  unsignedHeaders: {
    s3: [403, 'AccessDenied', 'There were headers present in the request which were not signed'],
    json: ['InvalidSignatureException', 'There were headers present in the request which were not signed'],
  },
  mismatch: {
    s3: [403, 'SignatureDoesNotMatch', notMatching],
    json: ['InvalidSignatureException', notMatching],
  },
} as const;
type Reason = keyof typeof refusals;

const refuse = (reason: Reason, service: SigV4Options['service']): SigV4Refused => {
  const { s3, json } = refusals[reason];
  const [status, code, message] = service === 's3' ? s3 : [400, ...json];
  return { accepted: false, status, code, message };
};

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Percent-encodes everything except letters, digits and `-._~`, as Signature Version 4 requires. */
export const awsEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Parses `20260131T235959Z` to milliseconds since the epoch. Returns NaN for any other format. */
const timeOf = (timestamp: string): number => {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp) ?? [];
  const [year = '', month, day, hours, minutes, seconds] = parts;
  return Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
};

const credentialOf = (credential: string): Pick<Claims, 'accessKeyId' | 'scope'> => {
  const slash = credential.indexOf('/');
  return { accessKeyId: credential.slice(0, slash), scope: credential.slice(slash + 1) };
};

const headerOf = ({ headers }: IncomingMessage, name: string): string | undefined => {
  // The client chooses the name, so `constructor` must not read an inherited property.
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
  return Array.isArray(value) ? value.join(',') : value;
};

const presignedClaims = (request: IncomingMessage, query: URLSearchParams): Claims | Reason => {
  const [credential, timestamp, lifetime, signedHeaders, signature] = [
    'X-Amz-Credential',
    'X-Amz-Date',
    'X-Amz-Expires',
    'X-Amz-SignedHeaders',
    'X-Amz-Signature',
  ].map((name) => query.get(name));
  if (!credential || !timestamp || !lifetime || !signedHeaders || !signature) return 'malformedQuery';
  if (!/^\d{1,6}$/.test(lifetime) || Number(lifetime) > longestLifetimeSeconds) return 'malformedQuery';
  if (query.get('X-Amz-Algorithm') !== algorithm || request.headers.authorization) return 'malformedQuery';
  return {
    ...credentialOf(credential),
    timestamp,
    signature,
    signedHeaders: signedHeaders.split(';'),
    lifetime: Number(lifetime),
    payloadHash: query.get('X-Amz-Content-Sha256') ?? headerOf(request, 'x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD',
  };
};

const headerClaims = (request: IncomingMessage): Claims | Reason => {
  const { authorization } = request.headers;
  if (!authorization) return 'unsigned';
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(
      authorization,
    ) ?? [];
  const timestamp = headerOf(request, 'x-amz-date');
  if (!credential || !signedHeaders || !signature || !timestamp) return 'malformedHeader';
  const payloadHash = headerOf(request, 'x-amz-content-sha256');
  return { ...credentialOf(credential), timestamp, signature, signedHeaders: signedHeaders.split(';'), payloadHash };
};

/** S3 signs the path encoded once; every other service signs it encoded twice. */
const canonicalPath = (path: string, service: SigV4Options['service']): string =>
  path
    .split('/')
    .map((segment) => awsEncode(service === 's3' ? decodeURIComponent(segment) : segment))
    .join('/');

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]): [string, string] => [awsEncode(name), awsEncode(value)])
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');

/** By secret and scope, which names the day. Deriving a key takes four times as long as signing with it. */
const signingKeys = new Map<string, Buffer>();

const signingKey = (secretAccessKey: string, scope: string): Buffer => {
  const name = `${secretAccessKey} ${scope}`;
  const key = signingKeys.get(name) ?? scope.split('/').reduce(hmac, Buffer.from(`AWS4${secretAccessKey}`));
  signingKeys.set(name, key);
  return key;
};

const signatureFor = (canonicalRequest: string, claims: Claims, secretAccessKey: string): Buffer => {
  const key = signingKey(secretAccessKey, claims.scope);
  const hash = createHash('sha256').update(canonicalRequest).digest('hex');
  return hmac(key, [algorithm, claims.timestamp, claims.scope, hash].join('\n'));
};

const timeRefusal = ({ timestamp, lifetime }: Claims): Reason | undefined => {
  const age = Date.now() - timeOf(timestamp);
  if (Number.isNaN(age)) return lifetime === undefined ? 'malformedHeader' : 'malformedQuery';
  if (lifetime === undefined) return Math.abs(age) > allowedSkewMs ? 'skewed' : undefined;
  if (age < -allowedSkewMs) return 'notYetValid';
  return age > lifetime * 1000 ? 'expired' : undefined;
};

const everyAmzHeaderIsSigned = (request: IncomingMessage, { signedHeaders }: Claims): boolean =>
  signedHeaders.includes('host') &&
  Object.keys(request.headers).every((name) => !name.startsWith('x-amz-') || signedHeaders.includes(name));

/**
 * Verifies a request's Signature Version 4, in the Authorization header or in the query of a presigned URL. It identifies the
 * signer but does not check permissions. Signed headers, such as the content length of a presigned PUT, must have exactly
 * the signed values.
 */
export const verifySigV4 = (request: IncomingMessage, options: SigV4Options): SigV4Accepted | SigV4Refused => {
  const { service, region, keyring, body } = options;
  const [path = '/', search = ''] = (request.url ?? '/').split(/\?(.*)/s);
  const query = new URLSearchParams(search);
  const claims = query.has('X-Amz-Algorithm') ? presignedClaims(request, query) : headerClaims(request);
  if (typeof claims === 'string') return refuse(claims, service);

  const payloadHash = service === 's3' ? claims.payloadHash : body && createHash('sha256').update(body).digest('hex');
  if (payloadHash === undefined) return refuse('noPayloadHash', service);
  if (claims.scope !== `${claims.timestamp.slice(0, 8)}/${region}/${service}/aws4_request`)
    return refuse('wrongScope', service);
  const principal = keyring(claims.accessKeyId);
  if (!principal) return refuse('unknownKey', service);
  const timeProblem = timeRefusal(claims);
  if (timeProblem) return refuse(timeProblem, service);
  if (!everyAmzHeaderIsSigned(request, claims)) return refuse('unsignedHeaders', service);

  const headers = claims.signedHeaders.map(
    (name) => `${name}:${(headerOf(request, name) ?? '').trim().replace(/ +/g, ' ')}\n`,
  );
  try {
    const canonicalRequest = [
      request.method,
      canonicalPath(path, service),
      canonicalQuery(query),
      headers.join(''),
      claims.signedHeaders.join(';'),
      payloadHash,
    ].join('\n');
    const expected = signatureFor(canonicalRequest, claims, principal.secretAccessKey);
    const given = Buffer.from(claims.signature, 'hex');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return refuse('mismatch', service);
  } catch (error) {
    // No signer produces a path with invalid percent-encoding.
    if (error instanceof URIError) return refuse('mismatch', service);
    throw error;
  }
  return { accepted: true, principal, payloadHash };
};
