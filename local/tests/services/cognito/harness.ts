import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Amplify } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger } from 'aws-amplify/utils';
import { onTestFinished } from 'vitest';
import type { Mail } from '#lib/mail.ts';
import type { UserPoolSettings } from '#services/cognito/pool-settings.ts';
import { type Cognito, createCognito } from '#services/cognito/server.ts';
import { openPoolStore } from '#services/cognito/store.ts';
import { account, keyringOf, rootKeys } from '../../callers.ts';
import { attributes, clientId, clients, mailing, password, region, userPoolId } from './pool.ts';
import { challengeOf, SrpClient } from './srp-client.ts';

export { clientId, clients, confirming, password, region, userPoolId } from './pool.ts';

interface Attribute {
  readonly Name: string;
  readonly Value: string;
}

/** The fields of Cognito's documented responses that tests read. */
interface ActionResponse {
  readonly __type?: string;
  readonly message?: string;
  readonly AuthenticationResult?: Readonly<Record<string, string>>;
  readonly ChallengeParameters?: Readonly<Record<string, string>>;
  readonly CodeDeliveryDetails?: Readonly<Record<string, string>>;
  readonly UserAttributes?: readonly Attribute[];
  readonly UserSub?: string;
  readonly Users?: readonly { readonly Username: string; readonly Attributes: readonly Attribute[] }[];
  readonly PaginationToken?: string;
  readonly NextToken?: string;
  readonly ChallengeName?: string;
  readonly Session?: string;
  readonly SecretCode?: string;
  readonly Status?: string;
  readonly UserMFASettingList?: readonly string[];
  readonly PreferredMfaSetting?: string;
}

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** An empty object if the response has no body. */
  readonly body: ActionResponse;
}

async function reply(response: Response): Promise<Reply> {
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text === '' ? {} : JSON.parse(text) };
}

/** A running Cognito on its own port, with the mails that it sent, and functions to call it. */
export class Running {
  readonly url: string;
  readonly cognito: Cognito;
  readonly mails: Mail[];

  constructor(cognito: Cognito, mails: Mail[]) {
    this.cognito = cognito;
    this.mails = mails;
    this.url = `http://127.0.0.1:${(cognito.server.address() as AddressInfo).port}`;
  }

  /** Sends a raw body, which may be malformed. */
  async post(action: string, body: string, headers: Record<string, string> = {}): Promise<Reply> {
    const target = `AWSCognitoIdentityProviderService.${action}`;
    const all = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target, ...headers };
    return reply(await fetch(this.url, { method: 'POST', headers: all, body }));
  }

  /** Calls an action with the client's ID. */
  call(action: string, fields: object): Promise<Reply> {
    return this.post(action, JSON.stringify({ ClientId: clientId, ...fields }));
  }

  /** Calls an admin action with the pool's ID, signed with AWS's SDK. */
  async admin(action: string, fields: object, credentials = rootKeys): Promise<Reply> {
    const body = JSON.stringify({ UserPoolId: userPoolId, ...fields });
    const { hostname, port, host } = new URL(this.url);
    const client = new DynamoDBClient({ region, credentials });
    const signer = await client.config.signer({
      name: 'sigv4',
      signingName: 'cognito-idp',
      signingRegion: region,
      properties: {},
    });
    const signed = await signer.sign({
      method: 'POST',
      protocol: 'http:',
      hostname,
      port: Number(port),
      path: '/',
      query: {},
      headers: { host, 'x-amz-target': `AWSCognitoIdentityProviderService.${action}` },
      body,
    });
    return this.post(action, body, signed.headers);
  }

  signUp(email: string, fields: object = {}): Promise<Reply> {
    const UserAttributes = [{ Name: 'name', Value: 'Asha Rao' }];
    return this.call('SignUp', { Username: email, Password: password, UserAttributes, ...fields });
  }

  /** Signs in by SRP, up to the response to the password: tokens, or the request for a code. */
  async enterPassword(username: string, typed = password): Promise<Reply> {
    const srp = new SrpClient();
    const AuthParameters = { USERNAME: username, SRP_A: srp.opening };
    const asked = await this.call('InitiateAuth', { AuthFlow: 'USER_SRP_AUTH', AuthParameters });
    const challenge = asked.body.ChallengeParameters;
    if (challenge === undefined) return asked;
    const [, poolName = ''] = userPoolId.split('_');
    const ChallengeResponses = srp.respond(poolName, typed, challengeOf(challenge));
    return this.call('RespondToAuthChallenge', { ChallengeName: 'PASSWORD_VERIFIER', ChallengeResponses });
  }

  /** The code in the last mail. */
  get code(): string {
    return /\d{6}/.exec(this.mails.at(-1)?.html ?? '')?.[0] ?? '';
  }
}

export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'cognito-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Starts Cognito with this folder, until the end of the test. */
export async function start(directory: string, pool: Partial<UserPoolSettings> = {}): Promise<Running> {
  const mails: Mail[] = [];
  const settings = {
    ...mailing,
    userPoolId,
    clients,
    attributes,
    groups: ['owners'],
    minimumPasswordLength: 8,
    softwareTokens: true,
    ...pool,
  };
  const sendMail = (mail: Mail) => mails.push(mail);
  const cognito = await createCognito({
    directory,
    region,
    account,
    pools: [settings],
    keyring: keyringOf({ Effect: 'Allow', Action: 'cognito-idp:ListUsers', Resource: '*' }),
    sendMail,
  });
  await new Promise<void>((resolve) => cognito.server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => cognito.close());
  return new Running(cognito, mails);
}

let emptyPool: Promise<string> | undefined;

/** Creates the file of an empty pool. It is shared, because generating its RSA key takes longer than most tests. */
async function makeEmptyPool(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'cognito-'));
  await openPoolStore(directory, userPoolId);
  const text = await readFile(join(directory, `${userPoolId}.json`), 'utf8');
  await rm(directory, { recursive: true });
  return text;
}

/** Starts Cognito with an empty pool, for one test. */
export async function startFresh(pool: Partial<UserPoolSettings> = {}): Promise<Running> {
  emptyPool ??= makeEmptyPool();
  const directory = await temporaryDirectory();
  await writeFile(join(directory, `${userPoolId}.json`), await emptyPool);
  return start(directory, pool);
}

/** What Amplify stores about the signed-in user, by Amplify's keys. */
export const tokens = new Map<string, string>();

/** Configures Amplify to use the pool, and to store its tokens in memory. */
export function configure({ url }: Running): void {
  // Amplify warns if Cognito has a custom endpoint.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId: clientId, userPoolEndpoint: url, loginWith: { email: true } } },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void tokens.set(key, value),
    getItem: async (key) => tokens.get(key) ?? null,
    removeItem: async (key) => void tokens.delete(key),
    clear: async () => tokens.clear(),
  });
}

/** Signs in and returns the tokens, for raw calls. @throws Cognito's refusal. */
export async function signInFor(running: Running, email: string, typed = password) {
  const { body } = await running.enterPassword(email, typed);
  if (body.AuthenticationResult === undefined) {
    throw Object.assign(new Error(body.message), { name: body.__type });
  }
  const { AccessToken = '', RefreshToken: refreshToken = '', IdToken: idToken = '' } = body.AuthenticationResult;
  return { AccessToken, refreshToken, idToken };
}
