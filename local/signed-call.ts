import { createHash, createHmac } from 'node:crypto';
import type { Principal } from './types.ts';

export interface SignedCall {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: Pick<Principal, 'accessKeyId' | 'secretAccessKey'>;
  /** `AWSCognitoIdentityProviderService.AdminAddUserToGroup` */
  readonly target: string;
  readonly body: object;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Calls an action of Cognito's that asks for AWS credentials. @throws when it is refused. */
export async function callCognito({ endpoint, region, credentials, target, body }: SignedCall): Promise<unknown> {
  const content = JSON.stringify(body);
  const timestamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [timestamp.slice(0, 8), region, 'cognito-idp', 'aws4_request'];
  const headers = { host: new URL(endpoint).host, 'x-amz-date': timestamp, 'x-amz-target': target };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const canonical = ['POST', '/', '', lines.join(''), names, hash(content)].join('\n');
  const key = scope.reduce(hmac, Buffer.from(`AWS4${credentials.secretAccessKey}`));
  const signature = hmac(key, ['AWS4-HMAC-SHA256', timestamp, scope.join('/'), hash(canonical)].join('\n'));
  const credential = [credentials.accessKeyId, ...scope].join('/');
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-date': timestamp,
      'x-amz-target': target,
      authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature.toString('hex')}`,
    },
    body: content,
  });
  if (!response.ok) throw new Error(`${target} is refused: ${await response.text()}`);
  return response.json();
}
