import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { plainWording } from '#lib/wording.ts';
import { openPoolStore } from '#services/cognito/store.ts';
import { clientId, confirming, password, signInFor, start, temporaryDirectory, userPoolId } from './harness.ts';

const email = 'asha@example.com';
const settings = { preSignUp: confirming };

describe('the file of a pool', () => {
  it('keeps users, keys and sessions over a restart', async () => {
    const directory = await temporaryDirectory();
    const before = await start(directory, settings);
    await before.signUp(email);
    const { AccessToken, refreshToken } = await signInFor(before, email);
    const keys = before.cognito.jwks(userPoolId);
    await before.cognito.close();

    const after = await start(directory, settings);
    expect(after.cognito.jwks(userPoolId)).toEqual(keys);
    expect((await after.call('GetUser', { AccessToken })).status).toBe(200);
    expect((await after.call('GetTokensFromRefreshToken', { RefreshToken: refreshToken })).status).toBe(200);
    expect((await signInFor(after, email)).AccessToken).not.toBe('');
  });

  it('contains no password, code or refresh token, and only its owner can read it', async () => {
    const directory = await temporaryDirectory();
    const running = await start(directory);
    await running.signUp(email);
    const { code } = running;
    const file = join(directory, `${userPoolId}.json`);
    // Quoted, because six digits can be part of a longer number.
    expect(await readFile(file, 'utf8')).not.toContain(`"${code}"`);
    await running.call('ConfirmSignUp', { Username: email, ConfirmationCode: code });
    const { refreshToken } = await signInFor(running, email);
    const text = await readFile(file, 'utf8');
    expect(text).toContain(email);
    for (const secret of [password, refreshToken]) expect(text).not.toContain(secret);
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await readdir(directory)).toEqual([`${userPoolId}.json`]);
  });

  it.each([
    ['half of its content', '{"version":1,"privateKey":"'],
    ['nothing', ''],
    ['another shape', '{"version":2}'],
    ['no key', '{"version":1,"privateKey":"","secret":"","users":{},"sessions":{}}'],
  ])('with %s stops the start, with a message that says what to do', async (_what, text) => {
    const directory = await temporaryDirectory();
    await writeFile(join(directory, `${userPoolId}.json`), text);
    const wording = { ...plainWording, freshStart: 'app --new' };
    const message = await openPoolStore(directory, userPoolId, wording).then(String, (error: Error) => error.message);
    expect(message).toMatch(/^The user pool's file .+ is damaged: restore it, or start afresh with app --new\.$/);
  });

  it('does not contain changes that failed or could not be written', async () => {
    const directory = await temporaryDirectory();
    const store = await openPoolStore(directory, userPoolId);
    const good = store.update((draft) => Object.keys(draft.users).length);
    const bad = store.update(() => {
      throw new Error('refused');
    });
    await expect(bad).rejects.toThrow('refused');
    expect(await good).toBe(0);
    const unwritable = await openPoolStore(directory, 'ap-south-1_Gone');
    await rm(directory, { recursive: true });
    const lost = unwritable.update((draft) => {
      draft.users.somebody = {
        username: 'somebody',
        attributes: { email, email_verified: 'true' },
        status: 'CONFIRMED',
        groups: [],
        codes: {},
        createdAt: 0,
        modifiedAt: 0,
      };
    });
    await expect(lost).rejects.toThrow('ENOENT');
    expect(unwritable.data.users).toEqual({});
  });

  it('contains every acknowledged sign-up after kill -9', async () => {
    const directory = await temporaryDirectory();
    const acknowledged: string[] = [];
    for (let round = 0; round < 3; round++) {
      const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'serve.ts'), directory], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exited = once(child, 'exit');
      const [url] = await once(createInterface(child.stdout), 'line');
      const register = async (writer: number) => {
        for (let number = 0; ; number++) {
          const Username = `customer-${round}-${writer}-${number}@example.com`;
          const response = await fetch(url, {
            method: 'POST',
            headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp' },
            body: JSON.stringify({ ClientId: clientId, Username, Password: password }),
          });
          if (response.status === 200) acknowledged.push(Username);
          if (acknowledged.length >= (round + 1) * 15) child.kill('SIGKILL');
        }
      };
      await Promise.allSettled([0, 1, 2, 3].map(register));
      await exited;
    }
    const { data } = await openPoolStore(directory, userPoolId);
    const kept = new Set(Object.values(data.users).map(({ attributes }) => attributes.email));
    expect(acknowledged.filter((address) => !kept.has(address))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(45);
  });
});
