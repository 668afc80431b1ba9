import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4, type SignatureV4Init } from '@smithy/signature-v4';

/** An AWS service that takes POSTs at its root, and access to it. */
export interface PostService extends Pick<SignatureV4Init, 'region' | 'credentials'> {
  /** Such as `https://cognito-idp.<region>.amazonaws.com`. */
  readonly endpoint: string;
  /** The service's name in signatures, such as `cognito-idp`. */
  readonly service: string;
}

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal?: AbortSignal;
}

/** Posts to a service, signed with Signature Version 4, and returns any response. @throws if none arrives. */
export async function signedPost(
  { endpoint, service, region, credentials }: PostService,
  { headers, body, signal }: Post,
): Promise<Response> {
  const { protocol, hostname, port, host } = new URL(endpoint);
  const signer = new SignatureV4({ service, region, credentials, sha256: Sha256 });
  const signed = await signer.sign({
    method: 'POST',
    protocol,
    hostname,
    ...(port !== '' && { port: Number(port) }),
    path: '/',
    headers: { host, ...headers },
    body,
  });
  const request = { method: 'POST', headers: signed.headers, body, ...(signal && { signal }) };
  return fetch(endpoint, request).catch((cause: unknown) => {
    throw new Error(`${endpoint} does not respond.`, { cause });
  });
}
