import { createHash, createHmac } from 'node:crypto';

/** AWS credentials; roles add a session token. */
interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

/** A service's endpoint, and credentials for it. */
export interface Caller {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: Credentials;
}

export interface SignedCall extends Caller {
  /** Such as `AWSCognitoIdentityProviderService.AdminAddUserToGroup`. */
  readonly target: string;
  readonly body: object;
}

interface SignedPost extends Caller {
  /** The service's name in the signature, such as `cognito-idp`. */
  readonly service: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** AWS refused a call. `code` is AWS's error code. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Posts to the root of an AWS service, signed with Signature Version 4, and returns any response. @throws if none arrives. */
export function postSigned({ endpoint, region, credentials, service, headers, body }: SignedPost): Promise<Response> {
  const timestamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [timestamp.slice(0, 8), region, service, 'aws4_request'];
  const sent = {
    ...headers,
    'x-amz-date': timestamp,
    ...(credentials.sessionToken !== undefined && { 'x-amz-security-token': credentials.sessionToken }),
  };
  const signed = Object.entries({ host: new URL(endpoint).host, ...sent }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value}\n`);
  const canonical = ['POST', '/', '', lines.join(''), names, hash(body)].join('\n');
  const key = scope.reduce(hmac, Buffer.from(`AWS4${credentials.secretAccessKey}`));
  const signature = hmac(key, ['AWS4-HMAC-SHA256', timestamp, scope.join('/'), hash(canonical)].join('\n'));
  const credential = [credentials.accessKeyId, ...scope].join('/');
  const authorization = `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature.toString('hex')}`;
  return fetch(endpoint, { method: 'POST', headers: { ...sent, authorization }, body }).catch((cause: unknown) => {
    throw new Error(`${endpoint} does not answer.`, { cause });
  });
}

/**
 * Calls an action of Cognito that requires AWS credentials. Undefined if the response is empty. @throws Refusal if AWS refuses
 * it.
 */
export const callCognito = (call: SignedCall): Promise<unknown> => callJson('cognito-idp', '1.1', call);

/** Calls an action of DynamoDB. @throws Refusal if AWS refuses it. */
export const callDynamo = (call: SignedCall): Promise<unknown> => callJson('dynamodb', '1.0', call);

async function callJson(service: string, version: string, { target, body, ...caller }: SignedCall): Promise<unknown> {
  const response = await postSigned({
    ...caller,
    service,
    headers: { 'content-type': `application/x-amz-json-${version}`, 'x-amz-target': target },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.ok) return text === '' ? undefined : JSON.parse(text);
  throw new Refusal(errorCode(text), `${target} is refused: ${text}`);
}

/** The last part of `__type`, which may have a namespace. */
function errorCode(text: string): string {
  try {
    const { __type = '' }: { __type?: string } = JSON.parse(text);
    return __type.split('#').at(-1) ?? '';
  } catch {
    return '';
  }
}
