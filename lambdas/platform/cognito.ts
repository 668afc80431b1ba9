import { type PostService, signedPost } from './signed-post.ts';

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

  constructor(action: string, text: string) {
    super(`${action} is refused: ${text}`);
    this.code = /"__type"\s*:\s*"(?:[^"#]*#)?([^"]+)"/.exec(text)?.[1] ?? '';
  }
}

/** Whether Cognito refused an action because the user pool has no such user. */
export const isMissingAccount = (error: unknown): boolean =>
  error instanceof CognitoRefusal && error.code === 'UserNotFoundException';

/** Cognito waits five seconds for a trigger, so a call that a trigger makes must end before that. */
const timeoutMs = 4_000;

/** Calls Cognito by signed POSTs. The SDK's whole client would only make the bundle larger. */
export function cognito(access: Omit<PostService, 'service'>): Cognito {
  return async (action, content) => {
    const response = await signedPost(
      { ...access, service: 'cognito-idp' },
      {
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${action}`,
        },
        body: JSON.stringify(content),
        signal: AbortSignal.timeout(timeoutMs),
      },
    );
    const text = await response.text();
    if (!response.ok) throw new CognitoRefusal(action, text);
    return text === '' ? undefined : JSON.parse(text);
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
