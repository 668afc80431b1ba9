import { randomBytes, randomUUID } from 'node:crypto';
import { CognitoError, invalidParameter, notAuthorized, wrongPassword } from '../errors.ts';
import type { Input } from '../input.ts';
import type { Pool } from '../pool.ts';
import { openExchange, proves } from '../srp.ts';
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

/** Begins a sign-in by SRP, or refreshes, as far as the client may; no other flow is supported. */
export async function initiateAuth(pool: Pool, input: Input) {
  const flow = input.text('AuthFlow');
  const clientId = input.text('ClientId', 128);
  const parameters = input.map('AuthParameters');
  const allowed = pool.client(clientId)?.authFlows ?? [];
  const isRefresh = flow === 'REFRESH_TOKEN_AUTH' || flow === 'REFRESH_TOKEN';
  if (isRefresh && allowed.includes('ALLOW_REFRESH_TOKEN_AUTH')) {
    return { ChallengeParameters: {}, ...refresh(pool, clientId, parameters.text('REFRESH_TOKEN')) };
  }
  if (flow === 'USER_SRP_AUTH' && allowed.includes('ALLOW_USER_SRP_AUTH')) return challenge(pool, clientId, parameters);
  if (knownFlows.includes(flow)) throw invalidParameter(`${flow} flow not enabled for this client`);
  throw invalidParameter(
    `1 validation error detected: Value '${flow}' at 'authFlow' failed to satisfy constraint: Member must satisfy enum value set: [${knownFlows.join(', ')}]`,
  );
}

/** The password challenge. An unknown user gets one that looks the same, but that no password answers. */
function challenge(pool: Pool, clientId: string, parameters: Input) {
  const login = pool.identify(parameters.text('USERNAME', 128));
  const { username } = login;
  pool.lockout.check(username);
  const credential = pool.credentialOf(login);
  const exchange = openExchange(parameters.text('SRP_A'), credential);
  if (!exchange) throw invalidParameter('Invalid SRP_A value.');

  const now = Date.now();
  for (const [block, { expiresAt }] of pool.challenges) if (expiresAt <= now) pool.challenges.delete(block);
  const secretBlock = randomBytes(64).toString('base64');
  pool.challenges.set(secretBlock, { clientId, username, credential, exchange, expiresAt: now + challengeLifetime });
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

/** Checks the single answer to a password challenge and signs the user in. */
export async function respondToAuthChallenge(pool: Pool, input: Input) {
  const name = input.text('ChallengeName');
  if (name !== 'PASSWORD_VERIFIER') throw invalidParameter(`${name} is not a challenge of this client`);
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
  const proven = proves(pool.name, username, credential, exchange, claim);
  const { user } = pool.identify(username);
  // A password that was replaced since the challenge was issued is no longer valid.
  if (!proven || user?.credential?.verifier !== credential.verifier || pool.identify(login).username !== username) {
    pool.lockout.fail(username);
    throw wrongPassword();
  }
  pool.lockout.clear(username);
  // Only after the password: the real Cognito reveals this to anyone who knows the address.
  if (user.status === 'UNCONFIRMED') throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.');
  return { ChallengeParameters: {}, ...(await startSession(pool, user, clientId, randomUUID())) };
}
