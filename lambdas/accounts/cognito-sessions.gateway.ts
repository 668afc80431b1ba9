import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4, type SignatureV4Init } from '@smithy/signature-v4';
import type { Sessions } from './sessions.ts';

interface CognitoSettings extends Pick<SignatureV4Init, 'region' | 'credentials'> {
  /** `https://cognito-idp.<region>.amazonaws.com` */
  readonly endpoint: string;
}

/** Cognito waits five seconds for a trigger. This leaves time to answer. */
const patienceMilliseconds = 4_000;

/** Cognito's sessions. One call, signed with the SDK's signer: the whole client would only make the bundle larger. */
export function cognitoSessions({ endpoint, region, credentials }: CognitoSettings): Sessions {
  const signer = new SignatureV4({ service: 'cognito-idp', region, credentials, sha256: Sha256 });
  return {
    async endAll({ userPoolId, username }) {
      const { protocol, hostname, port, host } = new URL(endpoint);
      const body = JSON.stringify({ UserPoolId: userPoolId, Username: username });
      const { headers } = await signer.sign({
        method: 'POST',
        protocol,
        hostname,
        ...(port !== '' && { port: Number(port) }),
        path: '/',
        headers: {
          host,
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'AWSCognitoIdentityProviderService.AdminUserGlobalSignOut',
        },
        body,
      });
      const signal = AbortSignal.timeout(patienceMilliseconds);
      const response = await fetch(endpoint, { method: 'POST', headers, body, signal });
      if (!response.ok) throw new Error(`AdminUserGlobalSignOut is refused: ${await response.text()}`);
      await response.body?.cancel();
    },
  };
}

/** Cognito by the Lambda environment: the function's region and credentials, and the SDK's variables for its endpoint. */
export function openCognito(environment: NodeJS.ProcessEnv): CognitoSettings {
  const given = (name: string): string => {
    const value = environment[name];
    if (value === undefined) throw new Error(`The environment variable ${name} is missing`);
    return value;
  };
  const region = given('AWS_REGION');
  return {
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
  };
}
