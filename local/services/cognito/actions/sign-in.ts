import { randomBytes, randomUUID } from 'node:crypto';
import { CognitoError, invalidParameter, notAuthorized, wrongPassword } from '../errors.ts';
import type { Input } from '../input.ts';
import type { Pool } from '../pool.ts';
import { type Credential, openExchange, proves } from '../srp.ts';
import { needsCode, useCode } from './second-factor.ts';
import { refresh, startSession } from './sessions.ts';

const challengeLifetime = 3 * 60 * 1000;
const knownFlows = [
  'USER_SRP_AUTH',
  'REFRESH_TOKEN_AUTH',
  'REFRESH_TOKEN',
  'USER_PASSWORD_AUTH',
  'USER_AUTH',
  'CUSTOM_AUTH',
  'ADMIN_USER_PASSWORD_AUTH',
  'ADMIN_NO_SRP_AUTH',
];

/** Starts a sign-in with SRP or refreshes a session, if the app client allows it. Other flows are not supported. */
export async function initiateAuth(pool: Pool, input: Input) {
  const flow = input.text('AuthFlow');
  const clientId = input.text('ClientId', 128);
  const parameters = input.map('AuthParameters');
  const allowed = pool.client(clientId)?.authFlows ?? [];
  const isRefresh = flow === 'REFRESH_TOKEN_AUTH' || flow === 'REFRESH_TOKEN';
  if (isRefresh && allowed.includes('ALLOW_REFRESH_TOKEN_AUTH')) {
    return { ChallengeParameters: {}, ...(await refresh(pool, clientId, parameters.text('REFRESH_TOKEN'))) };
  }
  if (flow === 'USER_SRP_AUTH' && allowed.includes('ALLOW_USER_SRP_AUTH')) return challenge(pool, clientId, parameters);
  if (knownFlows.includes(flow)) throw invalidParameter(`${flow} flow not enabled for this client`);
  throw invalidParameter(
    `1 validation error detected: Value '${flow}' at 'authFlow' failed to satisfy constraint: Member must satisfy enum value set: [${knownFlows.join(', ')}]`,
  );
}

/** Issues the password challenge. For an unknown user it looks the same, but no password can solve it. */
function challenge(pool: Pool, clientId: string, parameters: Input) {
  const login = pool.identify(parameters.text('USERNAME', 128));
  const { username } = login;
  pool.lockout.check(username);
  const credential = pool.credentialOf(login);
  const exchange = openExchange(parameters.text('SRP_A'), credential);
  if (!exchange) throw invalidParameter('Invalid SRP_A value.');

  deleteExpired(pool.challenges);
  const secretBlock = randomBytes(64).toString('base64');
  const expiresAt = Date.now() + challengeLifetime;
  pool.challenges.set(secretBlock, { clientId, username, credential, exchange, expiresAt });
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: credential.salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: exchange.serverPublic.toString(16),
      USERNAME: username,
      USER_ID_FOR_SRP: username,
    },
  };
}

/** Handles the response to a password challenge, or to the code challenge that may follow it. */
export async function respondToAuthChallenge(pool: Pool, input: Input) {
  const name = input.text('ChallengeName');
  if (name === 'PASSWORD_VERIFIER') return respondToPassword(pool, input);
  if (name === 'SOFTWARE_TOKEN_MFA') return respondToCode(pool, input);
  throw invalidParameter(`${name} is not a challenge of this client`);
}

/** Checks the only response that a password challenge allows. Then it signs the user in or asks for a code. */
async function respondToPassword(pool: Pool, input: Input) {
  const clientId = input.text('ClientId', 128);
  const responses = input.map('ChallengeResponses');
  const login = responses.text('USERNAME', 128);
  const claim = {
    secretBlock: responses.text('PASSWORD_CLAIM_SECRET_BLOCK'),
    timestamp: responses.text('TIMESTAMP'),
    signature: responses.text('PASSWORD_CLAIM_SIGNATURE'),
  };
  const challenge = pool.challenges.get(claim.secretBlock);
  pool.challenges.delete(claim.secretBlock);
  if (!challenge || challenge.clientId !== clientId || challenge.expiresAt <= Date.now()) {
    throw notAuthorized('Invalid session for the user.');
  }
  const { username, credential, exchange } = challenge;
  pool.lockout.check(username);
  // An imported user has no password that could be wrong.
  if (pool.identify(username).user?.status === 'RESET_REQUIRED')
    throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user');
  const proven = proves(pool.name, username, credential, exchange, claim);
  const { user } = pool.identify(username);
  // The challenge is invalid if the password has changed since it was issued.
  if (!proven || user?.credential?.verifier !== credential.verifier || pool.identify(login).username !== username) {
    pool.lockout.fail(username);
    throw wrongPassword();
  }
  pool.lockout.clear(username);
  // Reported only if the password was right. The real Cognito reveals it to anyone who knows the address.
  if (user.status === 'UNCONFIRMED') throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  if (needsCode(user)) return codeChallenge(pool, clientId, username, credential);
  return { ChallengeParameters: {}, ...(await startSession(pool, user, clientId, randomUUID())) };
}

function codeChallenge(pool: Pool, clientId: string, username: string, credential: Credential) {
  pool.codeLockout.check(username);
  deleteExpired(pool.codeChallenges);
  const session = randomBytes(96).toString('base64url');
  const expiresAt = Date.now() + challengeLifetime;
  pool.codeChallenges.set(session, { clientId, username, credential, expiresAt });
  return {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: session,
    ChallengeParameters: { USER_ID_FOR_SRP: username },
  };
}

/** Checks the code of the second factor and signs the user in. After a wrong code the session stays open for a few retries. */
async function respondToCode(pool: Pool, input: Input) {
  const clientId = input.text('ClientId', 128);
  const responses = input.map('ChallengeResponses');
  const login = responses.text('USERNAME', 128);
  const code = responses.text('SOFTWARE_TOKEN_MFA_CODE');
  const session = input.text('Session');
  const challenge = pool.codeChallenges.get(session);
  const { user } = pool.identify(challenge?.username ?? '');
  const isOpen = challenge && challenge.clientId === clientId && challenge.expiresAt > Date.now();
  const isSame = user?.credential?.verifier === challenge?.credential.verifier;
  if (!isOpen || !user || !isSame || pool.identify(login).username !== user.username) {
    throw notAuthorized('Invalid session for the user, session is expired.');
  }
  pool.codeLockout.check(user.username);
  try {
    await useCode(pool, user.username, code);
  } catch (error) {
    pool.codeLockout.fail(user.username);
    throw error;
  }
  pool.codeLockout.clear(user.username);
  // Of two concurrent responses with valid codes, only the first one still finds the session.
  if (!pool.codeChallenges.delete(session)) throw notAuthorized('Invalid session for the user, session is expired.');
  return { ChallengeParameters: {}, ...(await startSession(pool, user, clientId, randomUUID())) };
}

function deleteExpired(challenges: Map<string, { readonly expiresAt: number }>): void {
  const now = Date.now();
  for (const [id, { expiresAt }] of challenges) if (expiresAt <= now) challenges.delete(id);
}
