import { describe, expect, it, vi } from 'vitest';
import { FunctionError } from '#services/functions/functions.ts';
import { clientId, clients, confirming, startFresh, userPoolId } from '../harness.ts';

const email = 'asha@example.com';

describe('sign-up', () => {
  it('calls the triggers with Cognito’s events', async () => {
    const events: unknown[] = [];
    const running = await startFresh({
      preSignUp: async (event) => {
        events.push(event);
        return confirming(event);
      },
      postConfirmation: async (event) => {
        events.push(event);
        return event;
      },
    });
    const attributes = [
      { Name: 'name', Value: 'Asha Rao' },
      { Name: 'custom:mobileNumber', Value: '9876543210' },
    ];
    const { body } = await running.signUp(email, { UserAttributes: attributes, ClientMetadata: { from: 'site' } });
    expect(body).toEqual({ UserConfirmed: true, UserSub: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    const shared = {
      version: '1',
      region: 'ap-south-1',
      userPoolId,
      userName: body.UserSub,
      callerContext: { awsSdkVersion: expect.any(String), clientId },
    };
    const userAttributes = { email, name: 'Asha Rao', 'custom:mobileNumber': '9876543210' };
    expect(events).toEqual([
      {
        ...shared,
        triggerSource: 'PreSignUp_SignUp',
        request: { userAttributes, validationData: {}, clientMetadata: { from: 'site' } },
        response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
      },
      {
        ...shared,
        triggerSource: 'PostConfirmation_ConfirmSignUp',
        request: {
          userAttributes: {
            ...userAttributes,
            sub: body.UserSub,
            email_verified: 'true',
            'cognito:user_status': 'CONFIRMED',
          },
          clientMetadata: { from: 'site' },
        },
        response: {},
      },
    ]);
  });

  it('stores nothing about a user whom the pre-sign-up trigger rejects', async () => {
    const running = await startFresh({
      preSignUp: async () => {
        throw new Error('No more customers today');
      },
    });
    expect((await running.signUp(email)).body).toEqual({
      __type: 'UserLambdaValidationException',
      message: 'PreSignUp failed with error No more customers today.',
    });
    expect((await running.admin('ListUsers', {})).body.Users).toEqual([]);
  });

  it('rejects a trigger’s result that is not an event', async () => {
    const running = await startFresh({ preSignUp: async () => 'yes' });
    expect((await running.signUp(email)).body.__type).toBe('InvalidLambdaResponseException');
  });

  // "This exception is thrown when Amazon Cognito encounters an unexpected exception with Lambda":
  // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_SignUp.html#API_SignUp_Errors
  it('stores nothing about a user if the pre-sign-up trigger is throttled', async () => {
    const running = await startFresh({
      preSignUp: async () => {
        throw new FunctionError('throttled', 'Rate Exceeded.');
      },
    });
    expect((await running.signUp(email)).body).toEqual({
      __type: 'UnexpectedLambdaException',
      message: 'PreSignUp invocation failed due to error TooManyRequestsException.',
    });
    expect((await running.admin('ListUsers', {})).body.Users).toEqual([]);
  });

  it('keeps the user and returns the error if the post-confirmation trigger fails', async () => {
    const running = await startFresh({
      preSignUp: confirming,
      postConfirmation: async () => {
        throw new Error('table is away');
      },
    });
    expect((await running.signUp(email)).body).toEqual({
      __type: 'UserLambdaValidationException',
      message: 'PostConfirmation failed with error table is away.',
    });
    expect((await running.admin('AdminGetUser', { Username: email })).body).toMatchObject({ UserStatus: 'CONFIRMED' });
  });

  it.each([
    [
      'a taken address',
      { Username: 'Asha@Example.com' },
      'UsernameExistsException',
      'An account with the given email already exists.',
    ],
    ['a name instead of an address', { Username: 'asha' }, 'InvalidParameterException', 'Username should be an email.'],
    ['half an address', { Username: 'asha@here' }, 'InvalidParameterException', 'Invalid email address format.'],
    [
      'a short password',
      { Username: 'b@example.com', Password: '1234567' },
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    ],
    [
      'another address as attribute',
      { Username: 'b@example.com', UserAttributes: [{ Name: 'email', Value: 'c@example.com' }] },
      'InvalidParameterException',
      'The email attribute differs from the username.',
    ],
    [
      'groups as attribute',
      { Username: 'b@example.com', UserAttributes: [{ Name: 'cognito:groups', Value: 'owners' }] },
      'NotAuthorizedException',
      'A client attempted to write unauthorized attribute',
    ],
    [
      'a verified address',
      { Username: 'b@example.com', UserAttributes: [{ Name: 'email_verified', Value: 'true' }] },
      'NotAuthorizedException',
      'A client attempted to write unauthorized attribute',
    ],
    [
      'a prototype as attribute',
      { Username: 'b@example.com', UserAttributes: [{ Name: '__proto__', Value: 'x' }] },
      'NotAuthorizedException',
      'A client attempted to write unauthorized attribute',
    ],
  ])('refuses %s', async (_what, fields, name, message) => {
    const running = await startFresh({ preSignUp: confirming });
    await running.signUp(email);
    expect(await running.signUp(email, fields)).toMatchObject({ status: 400, body: { __type: name, message } });
    expect((await running.admin('ListUsers', {})).body.Users).toHaveLength(1);
  });

  it('accepts only the attributes that the template lets the client write', async () => {
    const writableAttributes = ['email', 'custom:mobileNumber'];
    const running = await startFresh({ clients: clients.map((client) => ({ ...client, writableAttributes })) });
    const withAttribute = (Name: string) => running.signUp(email, { UserAttributes: [{ Name, Value: '1' }] });
    expect((await withAttribute('name')).body.__type).toBe('NotAuthorizedException');
    expect((await withAttribute('custom:mobileNumber')).status).toBe(200);
  });

  it.each([
    ['custom:mobile', '1', 'custom:mobile: Attribute does not exist in the schema.'],
    ['custom:mobileNumber', '1'.repeat(17), 'custom:mobileNumber: String must be no longer than 16 characters.'],
  ])('rejects an attribute that the schema does not allow: %s %s', async (Name, Value, why) => {
    const running = await startFresh();
    const message = `Attributes did not conform to the schema: ${why}`;
    expect(await running.signUp(email, { UserAttributes: [{ Name, Value }] })).toMatchObject({
      status: 400,
      body: { __type: 'InvalidParameterException', message },
    });
  });

  it.each(['a\u0000b@example.com', 'a\u200bb@example.com', 'a@exa\u202emple.com', 'a@example.co\u007f'])(
    'refuses an address with invisible characters: %j',
    async (address) => {
      const { body } = await (await startFresh()).signUp(address);
      expect(body).toMatchObject({ __type: 'InvalidParameterException', message: 'Invalid email address format.' });
    },
  );

  it('gives an address to only one of many concurrent sign-ups, and loses no others', async () => {
    const running = await startFresh({ preSignUp: confirming });
    const same = Array.from({ length: 10 }, () => running.signUp(email));
    const others = Array.from({ length: 20 }, (_, number) => running.signUp(`customer${number}@example.com`));
    const statuses = (await Promise.all(same)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    for (const { status } of await Promise.all(others)) expect(status).toBe(200);
    expect((await running.admin('ListUsers', {})).body.Users).toHaveLength(21);
  });
});

describe('confirmation by code', () => {
  it('rejects even the right code for an hour after five wrong ones', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const running = await startFresh();
      await running.signUp(email);
      const wrong = running.code === '000000' ? '000001' : '000000';
      const confirm = (ConfirmationCode: string) =>
        running.call('ConfirmSignUp', { Username: email, ConfirmationCode });
      for (let attempt = 0; attempt < 5; attempt++) {
        expect((await confirm(wrong)).body.__type).toBe('CodeMismatchException');
      }
      expect((await confirm(running.code)).body).toEqual({
        __type: 'LimitExceededException',
        message: 'Attempt limit exceeded, please try after some time.',
      });
      vi.advanceTimersByTime(3_600_000);
      expect((await confirm(running.code)).status).toBe(200);
      expect((await confirm(running.code)).body.__type).toBe('CodeMismatchException');
    } finally {
      vi.useRealTimers();
    }
  });

  it('rejects a code after 24 hours', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const running = await startFresh();
      await running.signUp(email);
      vi.advanceTimersByTime(24 * 3_600_000);
      const confirm = (ConfirmationCode: string) =>
        running.call('ConfirmSignUp', { Username: email, ConfirmationCode });
      const wrong = running.code === '000000' ? '000001' : '000000';
      expect((await confirm(wrong)).body.__type).toBe('CodeMismatchException');
      expect((await confirm(running.code)).body).toEqual({
        __type: 'ExpiredCodeException',
        message: 'Invalid code provided, please request a code again.',
      });
    } finally {
      vi.useRealTimers();
    }
  });

  // https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-managing-errors.html: "Amazon Cognito responds with
  // nonspecific information to API requests where its response might otherwise disclose that a valid user exists." Cognito itself
  // still reveals a confirmed user's status; this one is stricter.
  it('does not reveal who has an account', async () => {
    const running = await startFresh({
      preSignUp: async (event) => (JSON.stringify(event).includes('confirmed@') ? confirming(event) : event),
    });
    for (const name of ['confirmed', 'waiting']) await running.signUp(`${name}@example.com`);
    const wrong = running.code === '000000' ? '000001' : '000000';
    const mailed = running.mails.length;
    const repliesTo = async (name: string) => {
      const Username = `${name}@example.com`;
      const replies = [];
      replies.push(await running.call('ResendConfirmationCode', { Username }));
      for (let attempt = 0; attempt < 6; attempt++) {
        replies.push(await running.call('ConfirmSignUp', { Username, ConfirmationCode: wrong }));
      }
      return replies.map(({ status, body }) => ({ status, body }));
    };
    const unknown = await repliesTo('nobody');
    expect(unknown.map(({ body }) => body.__type)).toEqual([
      undefined,
      ...Array.from({ length: 5 }, () => 'CodeMismatchException'),
      'LimitExceededException',
    ]);
    expect(unknown[0]).toMatchObject({ status: 200, body: { CodeDeliveryDetails: { Destination: 'n***@e***' } } });
    const details = (letter: string) => ({
      CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: `${letter}***@e***` },
    });
    const expectedFor = (letter: string) => [{ status: 200, body: details(letter) }, ...unknown.slice(1)];
    expect(await repliesTo('confirmed')).toEqual(expectedFor('c'));
    expect(await repliesTo('waiting')).toEqual(expectedFor('w'));
    expect(running.mails.slice(mailed).map(({ to }) => to)).toEqual(['waiting@example.com']);
  });
});
