import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4, type SignatureV4Init } from '@smithy/signature-v4';

interface CognitoSettings extends Pick<SignatureV4Init, 'region' | 'credentials'> {
  /** `https://cognito-idp.<region>.amazonaws.com` */
  readonly endpoint: string;
}

/**
 * Calls one of Cognito's administrative actions. Resolves with the response, or undefined if that is empty.
 * @throws CognitoRefusal if Cognito refuses the action.
 */
export type Cognito = (action: string, body: object) => Promise<unknown>;

/** An account, identified by its user pool and its username there. */
export interface CognitoAccount {
  readonly userPoolId: string;
  readonly username: string;
}

/** Cognito's refusal; `code` is its error name, such as `UserNotFoundException`. */
export class CognitoRefusal extends Error {
  override readonly name = 'CognitoRefusal';
  readonly code: string;

  constructor(action: string, answer: string) {
    super(`${action} is refused: ${answer}`);
    this.code = /"__type"\s*:\s*"(?:[^"#]*#)?([^"]+)"/.exec(answer)?.[1] ?? '';
  }
}

/** Cognito waits five seconds for a trigger, so a call that a trigger makes must end before that. */
const timeoutMs = 4_000;

/** Calls Cognito with requests that the SDK's signer signs. The SDK's whole client would only make the bundle larger. */
export function cognito({ endpoint, region, credentials }: CognitoSettings): Cognito {
  const signer = new SignatureV4({ service: 'cognito-idp', region, credentials, sha256: Sha256 });
  return async (action, content) => {
    const { protocol, hostname, port, host } = new URL(endpoint);
    const body = JSON.stringify(content);
    const { headers } = await signer.sign({
      method: 'POST',
      protocol,
      hostname,
      ...(port !== '' && { port: Number(port) }),
      path: '/',
      headers: {
        host,
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
      },
      body,
    });
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(endpoint, { method: 'POST', headers, body, signal });
    const answer = await response.text();
    if (!response.ok) throw new CognitoRefusal(action, answer);
    return answer === '' ? undefined : JSON.parse(answer);
  };
}

/** Opens Cognito from the Lambda environment: the function's region and credentials, and the SDK's endpoint variables. */
export function openCognito(environment: NodeJS.ProcessEnv): Cognito {
  const given = (name: string): string => {
    const value = environment[name];
    if (value === undefined) throw new Error(`The environment variable ${name} is missing`);
    return value;
  };
  const region = given('AWS_REGION');
  return cognito({
    region,
    endpoint:
      environment.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ??
      environment.AWS_ENDPOINT_URL ??
      `https://cognito-idp.${region}.amazonaws.com`,
    credentials: async () => ({
      accessKeyId: given('AWS_ACCESS_KEY_ID'),
      secretAccessKey: given('AWS_SECRET_ACCESS_KEY'),
      ...(environment.AWS_SESSION_TOKEN && { sessionToken: environment.AWS_SESSION_TOKEN }),
    }),
  });
}
