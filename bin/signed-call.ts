import { signedPost } from '#lambdas/platform/signed-post.ts';

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

/** AWS refused a call. `code` is AWS's error code. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Calls an action of Cognito that requires AWS credentials. Undefined if the response is empty. @throws Refusal if AWS refuses
 * it.
 */
export async function callCognito({ target, body, ...caller }: SignedCall): Promise<unknown> {
  const response = await signedPost(
    { ...caller, service: 'cognito-idp' },
    {
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target },
      body: JSON.stringify(body),
    },
  );
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
