import type { IncomingMessage } from 'node:http';
import { denial } from '#aws/policies.ts';
import { verifySigV4 } from '#aws/sigv4.ts';
import { closeServer } from '#lib/listen.ts';
import type { Keyring } from '#lib/principal.ts';
import type { Service } from '#lib/service.ts';
import type { UserPoolSettings } from '#services/cognito/pool-settings.ts';
import * as own from './actions/account.ts';
import * as admin from './actions/admin.ts';
import * as imports from './actions/import.ts';
import { confirmForgotPassword, forgotPassword } from './actions/password-reset.ts';
import {
  adminSetUserMfaPreference,
  associateSoftwareToken,
  setUserMfaPreference,
  verifySoftwareToken,
} from './actions/second-factor.ts';
import { getTokensFromRefreshToken, globalSignOut, revokeToken } from './actions/sessions.ts';
import { initiateAuth, respondToAuthChallenge } from './actions/sign-in.ts';
import { confirmSignUp, resendConfirmationCode, signUp } from './actions/sign-up.ts';
import { CognitoError, notAuthorized, userNotFound } from './errors.ts';
import { createCognitoServer } from './http.ts';
import { Input } from './input.ts';
import { Pool, type PoolContext } from './pool.ts';
import type { StoredUser } from './store.ts';
import { type Jwk, readAccessToken } from './tokens.ts';

interface CognitoSettings extends PoolContext {
  readonly account: string;
  readonly pools: readonly UserPoolSettings[];
  readonly keyring: Keyring;
}

export interface Cognito extends Service {
  /** The public keys that verify a pool's tokens. Empty for an unknown pool. */
  jwks(userPoolId: string): { readonly keys: readonly Jwk[] };
}

type ClientAction = (pool: Pool, input: Input) => Promise<object>;
type AdminAction = (pool: Pool, input: Input, origin: string) => Promise<object | undefined>;
type UserAction = (pool: Pool, user: StoredUser, input: Input, clientId: string) => Promise<object | undefined>;

/** Actions for anyone who knows the ID of an app client. */
const clientActions = new Map<string, ClientAction>([
  ['SignUp', signUp],
  ['ConfirmSignUp', confirmSignUp],
  ['ResendConfirmationCode', resendConfirmationCode],
  ['InitiateAuth', initiateAuth],
  ['RespondToAuthChallenge', respondToAuthChallenge],
  ['GetTokensFromRefreshToken', getTokensFromRefreshToken],
  ['RevokeToken', revokeToken],
  ['ForgotPassword', forgotPassword],
  ['ConfirmForgotPassword', confirmForgotPassword],
]);

/** Actions for the user whose access token is in the request. */
const userActions = new Map<string, UserAction>([
  ['GetUser', own.getUser],
  ['UpdateUserAttributes', own.updateUserAttributes],
  ['GetUserAttributeVerificationCode', own.getUserAttributeVerificationCode],
  ['VerifyUserAttribute', own.verifyUserAttribute],
  ['DeleteUserAttributes', own.deleteUserAttributes],
  ['ChangePassword', own.changePassword],
  ['DeleteUser', own.deleteUser],
  ['GlobalSignOut', globalSignOut],
  ['AssociateSoftwareToken', associateSoftwareToken],
  ['VerifySoftwareToken', verifySoftwareToken],
  ['SetUserMFAPreference', setUserMfaPreference],
]);

/** Actions that must be signed with AWS credentials whose policies allow `cognito-idp:<action>` on the pool. */
const adminActions = new Map<string, AdminAction>([
  ['AdminCreateUser', admin.adminCreateUser],
  ['AdminSetUserPassword', admin.adminSetUserPassword],
  ['AdminAddUserToGroup', admin.adminAddUserToGroup],
  ['AdminRemoveUserFromGroup', admin.adminRemoveUserFromGroup],
  ['AdminUserGlobalSignOut', admin.adminUserGlobalSignOut],
  ['AdminSetUserMFAPreference', adminSetUserMfaPreference],
  ['AdminUpdateUserAttributes', admin.adminUpdateUserAttributes],
  ['AdminDeleteUser', admin.adminDeleteUser],
  ['AdminGetUser', admin.adminGetUser],
  ['AdminListGroupsForUser', admin.adminListGroupsForUser],
  ['ListUsers', admin.listUsers],
  ['ListUsersInGroup', admin.listUsersInGroup],
  ['GetCSVHeader', imports.getCsvHeader],
  ['CreateUserImportJob', imports.createUserImportJob],
  ['StartUserImportJob', imports.startUserImportJob],
  ['DescribeUserImportJob', imports.describeUserImportJob],
]);

/** Opens the pools and creates the server. @throws StartError if a pool's file is damaged. */
export async function createCognito(settings: CognitoSettings): Promise<Cognito> {
  const pools = await Promise.all(settings.pools.map((pool) => Pool.open(settings, pool)));
  const server = createCognitoServer({
    act: (action, request, body) => act(settings, pools, action, request, body),
    document: (path) => document(pools, path),
    upload: (path, file) => imports.upload(pools, path, file),
  });
  return {
    server,
    jwks: (userPoolId) => {
      const pool = poolWithId(pools, userPoolId);
      return { keys: pool ? [pool.key.jwk] : [] };
    },
    close: async () => {
      await closeServer(server);
      await Promise.all(pools.map((pool) => pool.store.close()));
    },
  };
}

async function act(
  settings: CognitoSettings,
  pools: readonly Pool[],
  action: string,
  request: IncomingMessage,
  body: Buffer,
): Promise<object | undefined> {
  const clientAction = clientActions.get(action);
  if (clientAction) {
    const input = Input.parse(body.toString());
    return clientAction(poolOfClient(pools, input), input);
  }
  const userAction = userActions.get(action);
  if (userAction) {
    const input = Input.parse(body.toString());
    const { pool, user, clientId } = userOfToken(pools, input.text('AccessToken', 8192));
    return userAction(pool, user, input, clientId);
  }
  const adminAction = adminActions.get(action);
  if (!adminAction) throw new CognitoError('UnknownOperationException', '');
  const input = authorize(settings, action, request, body);
  const id = input.text('UserPoolId', 55);
  const pool = poolWithId(pools, id);
  if (!pool) throw new CognitoError('ResourceNotFoundException', `User pool ${id} does not exist.`);
  return adminAction(pool, input, `http://${request.headers.host}`);
}

/** Checks the signature, and the signer's permission on the pool in the request. */
function authorize(
  { region, account, keyring }: CognitoSettings,
  action: string,
  request: IncomingMessage,
  body: Buffer,
): Input {
  const signed = verifySigV4(request, { service: 'cognito-idp', region, keyring, body });
  if (!signed.accepted) throw new CognitoError(signed.code, signed.message);
  const input = Input.parse(body.toString());
  const arn = `arn:aws:cognito-idp:${region}:${account}:userpool/${input.text('UserPoolId', 55)}`;
  const permission = `cognito-idp:${action}`;
  if (signed.principal.allows(permission, arn)) return input;
  throw new CognitoError('AccessDeniedException', denial(signed.principal, permission, arn));
}

function poolWithId(pools: readonly Pool[], id: string): Pool | undefined {
  return pools.find((pool) => pool.settings.userPoolId === id);
}

function poolOfClient(pools: readonly Pool[], input: Input): Pool {
  const clientId = input.text('ClientId', 128);
  const pool = pools.find((candidate) => candidate.client(clientId) !== undefined);
  if (!pool) throw new CognitoError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
  return pool;
}

function userOfToken(pools: readonly Pool[], token: string): { pool: Pool; user: StoredUser; clientId: string } {
  const poolOf = (issuer: string) => pools.find((pool) => pool.issuer === issuer);
  const claims = readAccessToken(token, (issuer) => poolOf(issuer)?.key);
  const pool = poolOf(claims.iss);
  const user = pool?.store.data.users[claims.sub];
  if (!pool || !user) throw userNotFound();
  const session = pool.store.data.sessions[claims.origin_jti];
  if (!session || session.revoked) throw notAuthorized('Access Token has been revoked');
  return { pool, user, clientId: session.clientId };
}

/** The public documents under a pool's issuer. */
function document(pools: readonly Pool[], path: string): object | undefined {
  const [, id = '', name] = /^\/([\w-]+)\/\.well-known\/(jwks\.json|openid-configuration)$/.exec(path) ?? [];
  const pool = poolWithId(pools, id);
  if (!pool) return undefined;
  if (name === 'jwks.json') return { keys: [pool.key.jwk] };
  return {
    issuer: pool.issuer,
    jwks_uri: `${pool.issuer}/.well-known/jwks.json`,
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['code', 'token'],
    scopes_supported: ['openid', 'email', 'phone', 'profile'],
    subject_types_supported: ['public'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
  };
}
