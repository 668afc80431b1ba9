import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contracts/accounts/me.ts';
import type { LoggedAct, OwnerLogPage } from '#contracts/owners/owner-log.ts';
import { joinOwnersGroup, protect, register, signIn, signInForTokens, userOf } from '../../support/accounts.ts';
import { mailbox, proveMailbox } from '../../support/mailbox.ts';
import { ownerCommand as owner, ownerProcess } from '../../support/owner-command.ts';
import { type ApiResponse, call } from '../../support/shop.ts';
import { shopUnderTest } from '../../support/shop-under-test.ts';

const password = 'a-long-secret';

/** Registers an account and proves its mailbox. @returns its address. */
async function account(): Promise<string> {
  const email = await unprovedAccount();
  await prove(email);
  return email;
}

const newAddress = (): string => `person-${randomBytes(5).toString('hex')}@example.com`;

async function unprovedAccount(email = newAddress()): Promise<string> {
  await register({ email, password, fullName: 'Olga Owner', mobileNumber: '9812345678' });
  return email;
}

/** Signs in and asks the shop whether the user is an owner. */
const isOwner = async (email: string): Promise<boolean> =>
  (await call<Me>('GET', '/api/me', { token: await signIn(email, password) })).body.owner;

/** Proves the mailbox with a mailed code, as an invitation requires. */
const prove = (email: string): Promise<void> => proveMailbox(email, password);

/**
 * Reads matching acts from the owners' log, newest first. They may not be on its first page, because other tests write to it.
 */
async function actsWhere(token: string, matches: (act: LoggedAct) => boolean, count: number): Promise<LoggedAct[]> {
  const about: LoggedAct[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined && about.length < count) {
    const path: string = `/api/manage/log${cursor && `?${new URLSearchParams({ cursor })}`}`;
    const { body }: ApiResponse<OwnerLogPage> = await call<OwnerLogPage>('GET', path, { token });
    about.push(...body.acts.filter(matches));
    cursor = body.nextCursor;
  }
  return about;
}

const invitationsTo = async (email: string) =>
  (await mailbox()).filter(({ to, subject }) => to === email && subject.includes('invited'));
const soon = { timeout: 20_000 };

const invited = (email: string) => ({
  code: 0,
  output: expect.stringMatching(
    new RegExp(
      `^${email} is invited to be an owner until \\d{4}-\\d\\d-\\d\\d\\. ` +
        'A mail tells them: sign up with this address and enter a mailed code\\.$',
    ),
  ),
});

const added = (email: string) =>
  `${email} is an owner now. The site shows it after their next login, or within an hour.`;

describe('D4: the operator’s command on the local shop', () => {
  it('adds an account to the owners, and removes it again', async () => {
    const email = await account();
    expect(await ownerProcess([email])).toEqual({ code: 0, output: added(email) });
    expect(await isOwner(email)).toBe(true);
    expect(await owner([email, '--remove'])).toEqual({
      code: 0,
      output: `${email} is no longer an owner. Their devices are logged out within an hour.`,
    });
    expect(await isOwner(email)).toBe(false);
  });

  it('D30: removes an owner at once although their token is still valid, and ends their sessions', async () => {
    const email = await account();
    await owner([email]);
    const { idToken: token, accessToken } = await signInForTokens(email, password);
    const settings = () => call('GET', '/api/manage/settings', { token });
    expect((await settings()).status).toBe(200);
    await owner([email, '--remove']);
    expect(await settings()).toMatchObject({ status: 403, body: { code: 'not_an_owner' } });
    expect((await call<Me>('GET', '/api/me', { token })).body.owner).toBe(false);
    await expect(userOf(accessToken)).rejects.toThrow('Access Token has been revoked');
  });

  it('D30: invites an address without an account, which becomes an owner’s once they enter a mailed code', async () => {
    const email = newAddress();
    expect(await owner([email])).toEqual(invited(email));
    await expect
      .poll(() => invitationsTo(email), soon)
      .toMatchObject([{ text: expect.stringContaining(`${shopUnderTest().origin}/signup`) }]);
    expect((await owner(['--list'])).output).toMatch(new RegExp(`^${email}  invited until `, 'm'));
    const typed = await unprovedAccount(email.toUpperCase());
    expect(await isOwner(typed)).toBe(false);
    await prove(typed);
    expect(await isOwner(email)).toBe(true);
    expect((await owner(['--list'])).output).toMatch(new RegExp(`^${email}  owner since `, 'mi'));
    const token = await signIn(email, password);
    const isAboutThem = ({ detail, email: by }: LoggedAct) => detail === email || by.toLowerCase() === email;
    const [accepted, invitation] = await actsWhere(token, isAboutThem, 2);
    expect(invitation).toMatchObject({ call: 'npm run owner (invitation)', name: 'Operator', detail: email });
    expect(accepted).toMatchObject({ call: 'invitation accepted', name: 'Olga Owner', objects: invitation?.objects });
    expect(await invitationsTo(email)).toHaveLength(1);
  });

  it('D30: refuses an account whose mailbox was never proved, and says how to prove it', async () => {
    const email = await unprovedAccount();
    const { code, output } = await owner([email]);
    expect(code).toBe(1);
    expect(output).toContain(`${email} is not an owner: the mailbox of this account was never proved`);
    expect(output).toContain(
      'Let them choose a new password (Forgot your password? on the login page), then run this again.',
    );
    expect((await owner(['--list'])).output).not.toContain(email);
    await prove(email);
    expect(await isOwner(email)).toBe(false);
    expect(await owner([email])).toEqual({ code: 0, output: added(email) });
    expect(await isOwner(email)).toBe(true);
  });

  it('D30: withdraws a renewed invitation, and records that in the log', async () => {
    const email = newAddress();
    await owner([email]);
    await owner([email]);
    expect(await owner([email, '--remove'])).toEqual({ code: 0, output: `The invitation of ${email} is taken back.` });
    expect((await owner(['--list'])).output).not.toContain(email);
    await unprovedAccount(email);
    await prove(email);
    expect(await isOwner(email)).toBe(false);
    expect(await owner([email])).toEqual({ code: 0, output: added(email) });
    const acts = await actsWhere(await signIn(email, password), ({ detail }) => detail === email, 4);
    expect(acts.map((act) => act.call)).toEqual([
      'npm run owner',
      'npm run owner -- --remove (invitation)',
      ...Array(2).fill('npm run owner (invitation)'),
    ]);
  });

  it('D30: removes an invited owner for good', async () => {
    const email = newAddress();
    await owner([email]);
    await unprovedAccount(email);
    await prove(email);
    expect(await owner([email, '--remove'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('is no longer an owner'),
    });
    await prove(email);
    expect(await isOwner(email)).toBe(false);
  });

  it('D30: refuses to invite an address with look-alike letters', async () => {
    expect(await owner(['\u212Aumar@example.com'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('can not be invited: use an address of plain Latin letters'),
    });
  });

  it('D30: switches off the second factor of a lost phone, ends the sessions, and records that in the log', async () => {
    const email = await account();
    await owner([email]);
    const { accessToken } = await signInForTokens(email, password);
    const secret = await protect(accessToken);
    await expect(signInForTokens(email, password)).rejects.toThrow('AuthenticationResult');
    const protectedSession = await signInForTokens(email, password, secret);
    expect(await owner([email, '--reset-second-factor'])).toEqual({
      code: 0,
      output: `${email} logs in without a second factor now. Their devices are logged out within an hour.`,
    });
    for (const session of [accessToken, protectedSession.accessToken]) {
      await expect(userOf(session)).rejects.toThrow('Access Token has been revoked');
    }
    const about = await actsWhere(await signIn(email, password), ({ detail }) => detail === email, 2);
    expect(about).toMatchObject([
      { call: 'npm run owner -- --reset-second-factor', name: 'Operator', ip: 'the command line' },
      { call: 'npm run owner' },
    ]);
  });

  it('D30: does not accept a member of the Cognito group alone as an owner', async () => {
    const email = await account();
    await joinOwnersGroup(email);
    const token = await signIn(email, password);
    expect((await call('GET', '/api/manage/settings', { token })).status).toBe(403);
  });

  it('reports errors', async () => {
    expect(await ownerProcess(['nobody@example.com', '--remove'])).toEqual({
      code: 1,
      output: 'There is no account nobody@example.com, and no invitation.',
    });
    expect(await owner(['nobody@example.com', '--reset-second-factor'])).toEqual({
      code: 1,
      output: 'There is no account nobody@example.com: register it on the site first.',
    });
    const nowhere = { SHOP_DATA: `${tmpdir()}/there-is-no-shop` };
    expect((await owner(['nobody@example.com'], nowhere)).output).toMatch(
      /^No shop runs on the data folder .*npm start/,
    );
  });

  it.each([
    [[]],
    [['asha']],
    [['a@example.com', 'b@example.com']],
    [['a@example.com', '--force']],
    [['a@example.com', '--remove', '--reset-second-factor']],
    [['a@example.com', '--list']],
    [['--list', '--remove']],
  ])('prints its usage for %j', async (parameters) => {
    expect(await owner(parameters)).toMatchObject({ code: 1, output: expect.stringContaining('Usage: npm run owner') });
  });
});

describe('D4: the operator’s command on AWS', () => {
  let cloudFormation: Server;
  let environment: Record<string, string>;
  const requests: string[] = [];

  beforeAll(async () => {
    const { endpoint, region, credentials, userPoolId } = shopUnderTest().administration;
    cloudFormation = createServer(async (request, response) => {
      const body = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
      requests.push(
        `${body.get('Action')} ${/\/([a-z]+)\/aws4_request/.exec(request.headers.authorization ?? '')?.[1]}`,
      );
      const known = body.get('StackName') === 'gift-shop-prod';
      response.writeHead(known ? 200 : 400, { 'content-type': 'text/xml' }).end(
        known
          ? `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><Outputs>
               <member><OutputKey>SiteUrl</OutputKey><OutputValue>https://shop.example</OutputValue></member>
               <member><Description>x</Description><OutputKey>UserPoolId</OutputKey><OutputValue>${userPoolId}</OutputValue></member>
               <member><OutputKey>MailFrom</OutputKey><OutputValue>none</OutputValue></member>
               <member><OutputKey>TableName</OutputKey><OutputValue>${shopUnderTest().database.table}</OutputValue></member>
             </Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`
          : '<ErrorResponse><Error><Code>ValidationError</Code><Message>Stack with id x does not exist</Message></Error></ErrorResponse>',
      );
    });
    await new Promise<void>((done) => cloudFormation.listen(0, '127.0.0.1', done));
    environment = {
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_SESSION_TOKEN: 'a-session',
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint,
      AWS_ENDPOINT_URL_DYNAMODB: shopUnderTest().database.endpoint,
      AWS_ENDPOINT_URL_CLOUDFORMATION: `http://127.0.0.1:${(cloudFormation.address() as AddressInfo).port}`,
    };
  });
  afterAll(() => new Promise((done) => cloudFormation.close(done)));

  it('finds the stage’s user pool in the stack’s outputs', async () => {
    const email = await account();
    expect(await owner([email, '--stage', 'prod'], environment)).toMatchObject({ code: 0 });
    expect(new Set(requests)).toEqual(new Set(['DescribeStacks cloudformation']));
    expect(await isOwner(email)).toBe(true);
  });

  it('D30: asks the operator to tell the invited person if the stage sends no mails', async () => {
    const email = newAddress();
    expect((await owner([email, '--stage', 'prod'], environment)).output).toContain(
      'Tell them yourself, with the address https://shop.example/signup: sign up with this address and enter a mailed code.',
    );
    expect((await owner(['--list', '--stage', 'prod'], environment)).output).toContain(`${email}  invited until`);
    await owner([email, '--remove', '--stage', 'prod'], environment);
  });

  it('uses the SDK’s endpoint variable for all services if a service has no variable of its own', async () => {
    const { AWS_ENDPOINT_URL_CLOUDFORMATION, ...others } = environment;
    const everything = { ...others, AWS_ENDPOINT_URL: AWS_ENDPOINT_URL_CLOUDFORMATION ?? '' };
    const email = await account();
    expect(await owner([email, '--stage', 'prod'], everything)).toMatchObject({ code: 0 });
    expect(await isOwner(email)).toBe(true);
  });

  it.each([
    ['dev', {}, 'There is no stack gift-shop-dev in ap-south-1: deploy it first, or set AWS_REGION.'],
    ['staging', {}, "There is no stage 'staging': choose dev, prod or pr-<number>."],
    [
      'prod',
      { AWS_ACCESS_KEY_ID: '' },
      'AWS credentials or region missing (Could not load credentials from any providers): set AWS_REGION',
    ],
    [
      'prod',
      { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: 'http://127.0.0.1:9' },
      'http://127.0.0.1:9 does not respond.',
    ],
  ])('reports errors: %s with %j', async (stage, otherwise, output) => {
    const outcome = await owner(['a@example.com', '--stage', stage], { ...environment, ...otherwise });
    expect(outcome).toEqual({ code: 1, output: expect.stringContaining(output) });
  });
});
