import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { makeOwner } from '#bin/owners.ts';
import { callCognito } from '#bin/signed-call.ts';
import { ownersGroup } from '#contracts/names.ts';
import type { SiteConfig } from '#demo/shop.ts';
import { shopUnderTest } from './shop-under-test.ts';
import { type Registration, type Tokens, UserPool } from './user-pool.ts';

/** One client of a user pool per shop, by the shop's origin. */
const pools = new Map<string, Promise<UserPool>>();

/** The user pool of the shop under test, as the site's configuration names it. */
function userPool(): Promise<UserPool> {
  const { origin } = shopUnderTest();
  const pool = pools.get(origin) ?? openUserPool(origin);
  pools.set(origin, pool);
  return pool;
}

async function openUserPool(origin: string): Promise<UserPool> {
  const config = await fetch(`${origin}/config.json`);
  return new UserPool((await config.json()) as SiteConfig);
}

/** Signs up as the site's sign-up page does. */
export async function register(registration: Registration): Promise<void> {
  await (await userPool()).register(registration);
}

/** Confirms a new account by the mailed code. */
export async function confirmSignUp(email: string, code: string): Promise<void> {
  await (await userPool()).confirmSignUp(email, code);
}

/** Requests the code that resets a password. */
export async function forgetPassword(email: string): Promise<void> {
  await (await userPool()).forgetPassword(email);
}

/** Sets a new password by the mailed code. */
export async function resetPassword(email: string, code: string, password: string): Promise<void> {
  await (await userPool()).resetPassword(email, code, password);
}

/** Deletes the account of an access token at Cognito itself. */
export async function deleteUser(accessToken: string): Promise<void> {
  await (await userPool()).deleteUser(accessToken);
}

/** Makes a registered customer an owner, as an administrator does. Their next ID token carries the role. */
export async function promote(email: string): Promise<void> {
  const { administration, database } = shopUnderTest();
  const { userPoolId, ...cognito } = administration;
  await makeOwner({ cognito, userPoolId, dynamodb: database, tableName: database.table }, email);
}

/** Adds an account to the Cognito group only. The AWS console does this, and so did versions before November 2026. */
export const joinOwnersGroup = (email: string): Promise<unknown> =>
  administer('AdminAddUserToGroup', { Username: email, GroupName: ownersGroup });

/** Cognito's response about the user of an access token. @throws Cognito's refusal. */
export async function userOf(accessToken: string): Promise<unknown> {
  return (await userPool()).user(accessToken);
}

/** Creates an account as an administrator does: its address counts as verified, without a code. */
export async function createByAdministrator(email: string, password: string): Promise<void> {
  const attributes = { email, email_verified: 'true', name: 'Asha Rao' };
  await administer('AdminCreateUser', {
    Username: email,
    MessageAction: 'SUPPRESS',
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  });
  await administer('AdminSetUserPassword', { Username: email, Password: password, Permanent: true });
}

/** Deletes an account at Cognito alone, as the loss of a user pool does. */
export const deleteAccount = (email: string): Promise<unknown> => administer('AdminDeleteUser', { Username: email });

/** Imports the users of a CSV file, as Cognito's console does. @returns what became of the job. */
export async function importUsers(path: string): Promise<unknown> {
  const role = { CloudWatchLogsRoleArn: 'arn:aws:iam::000000000000:role/import' };
  const created = await administer('CreateUserImportJob', { JobName: 'lost accounts', ...role });
  const { JobId, PreSignedUrl } = z.parse(importSchema, created).UserImportJob;
  expect((await fetch(PreSignedUrl, { method: 'PUT', body: readFileSync(path) })).status).toBe(200);
  await administer('StartUserImportJob', { JobId });
  return z.parse(jobSchema, await administer('DescribeUserImportJob', { JobId })).UserImportJob;
}

const importSchema = z.object({ UserImportJob: z.object({ JobId: z.string(), PreSignedUrl: z.string() }) });
const jobSchema = z.object({ UserImportJob: z.unknown() });

async function administer(action: string, body: object): Promise<unknown> {
  const { userPoolId, ...administration } = shopUnderTest().administration;
  const target = `AWSCognitoIdentityProviderService.${action}`;
  return callCognito({ ...administration, target, body: { UserPoolId: userPoolId, ...body } });
}

/** Signs in by SRP, as the site does. Given the secret of the second factor, it also enters a code. */
export async function signInForTokens(email: string, password: string, secret?: string): Promise<Tokens> {
  return (await userPool()).signIn(email, password, secret);
}

/** Sets up the second factor of the token's user and switches it on. @returns the secret of the authenticator app. */
export async function protect(accessToken: string): Promise<string> {
  return (await userPool()).protect(accessToken);
}

/** Signs in and returns the ID token. */
export async function signIn(email: string, password: string): Promise<string> {
  return (await signInForTokens(email, password)).idToken;
}

/** Signs in and returns the entries that the site would store in the browser. */
export async function storedSession(email: string, password: string): Promise<Record<string, string>> {
  const [users, tokens] = [await userPool(), await signInForTokens(email, password)];
  return users.storedSession(email, tokens);
}
