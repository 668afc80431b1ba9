import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signInForTokens } from './accounts.ts';
import { shopUnderTest } from './shop-under-test.ts';

type Json = Readonly<Record<string, unknown>>;

const encode = (part: Json): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part: string): Json => JSON.parse(Buffer.from(part, 'base64url').toString());
const rs256 = (header: Json, claims: Json, key: Parameters<typeof sign>[2]): string => {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
};

/** The user pool's own signing key. A token signed with it can only be refused for its claims. */
function poolKey(): string {
  const { dataDirectory, administration } = shopUnderTest();
  const file = join(dataDirectory, 'cognito', `${administration.userPoolId}.json`);
  return String(JSON.parse(readFileSync(file, 'utf8')).privateKey);
}

/**
 * Invalid tokens of an owner, by their fault, and one valid token made the same way. If the shop accepts the valid one, it
 * refuses each other one only for its fault.
 */
export async function forgedTokens() {
  const { idToken, accessToken } = await signInForTokens('owner@example.com', 'owner-demo-1');
  const [head = '', payload = '', signature = ''] = idToken.split('.');
  const header = decode(head);
  const claims = decode(payload);
  const key = poolKey();
  const publicPem = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const now = Math.floor(Date.now() / 1000);
  const signed = (changes: Json): string => rs256(header, { ...claims, ...changes }, key);
  const confused = `${encode({ ...header, alg: 'HS256' })}.${payload}`;

  return {
    valid: signed({}),
    invalid: {
      'no token': undefined,
      'text that is no token': 'nonsense',
      'an access token': accessToken,
      'alg none without a signature': `${encode({ ...header, alg: 'none' })}.${payload}.`,
      'alg none with a signature': `${encode({ ...header, alg: 'none' })}.${payload}.${signature}`,
      'HS256 with the public key as its secret': `${confused}.${createHmac('sha256', publicPem).update(confused).digest('base64url')}`,
      'a stranger’s signature with our key ID': rs256(header, claims, stranger),
      'an unknown key ID': rs256({ ...header, kid: 'unknown' }, claims, stranger),
      'its own key in the header': rs256(
        { ...header, jwk: createPublicKey(stranger).export({ format: 'jwk' }) },
        claims,
        stranger,
      ),
      'claims changed after it was signed': `${head}.${encode({ ...claims, 'cognito:groups': ['owners', 'more'] })}.${signature}`,
      'another issuer': signed({ iss: 'https://elsewhere.example.com' }),
      'another pool': signed({ iss: `${claims.iss}x` }),
      'another client': signed({ aud: 'another-client' }),
      'no client': signed({ aud: undefined }),
      'an expiry in the past': signed({ exp: now - 1 }),
      'no expiry': signed({ exp: undefined }),
      'a not-before time in the future': signed({ nbf: now + 3_600 }),
      'an issue time in the future': signed({ iat: now + 3_600 }),
      'the token_use of an access token': signed({ token_use: 'access' }),
    },
  };
}
