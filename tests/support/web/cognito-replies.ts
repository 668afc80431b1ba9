import { token } from '../amplify-tokens.ts';
import { ok } from './scripted-api.ts';

/** Cognito's challenge for the password. The browser can't check it. */
export const passwordChallenge = (user: string) =>
  ok({
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: { USERNAME: user, USER_ID_FOR_SRP: user, SRP_B: '2', SALT: '1', SECRET_BLOCK: 'c2VjcmV0' },
  });

/** Tokens of a new session. The site stores no tokens twice that it has read, and the files of a worker share the site's modules. */
export const tokensOf = (user: string) => {
  const newToken = token(user, crypto.randomUUID(), { 'cognito:username': user, exp: 4_102_444_800 });
  const result = {
    AccessToken: newToken,
    IdToken: newToken,
    RefreshToken: 'new',
    ExpiresIn: 3600,
    TokenType: 'Bearer',
  };
  return ok({ AuthenticationResult: result });
};
