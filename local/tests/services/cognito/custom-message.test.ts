import { describe, expect, it } from 'vitest';
import { clientId, confirming, type Running, startFresh, userPoolId } from './harness.ts';

const email = 'asha@example.com';

/** A trigger that returns this response for every event, and the events that it received. */
function returning(response: object) {
  const events: unknown[] = [];
  const customMessage = async (event: unknown) => {
    events.push(event);
    return { ...(event as object), response };
  };
  return { events, customMessage };
}
const message = { emailSubject: 'Hello', emailMessage: '<p>Your code: {####}', smsMessage: null };
const bySes = { emailSendingAccount: 'DEVELOPER' } as const;

// https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-custom-message.html
describe('the custom message trigger', () => {
  it('gets Cognito’s event for each mail, and sets its text', async () => {
    const { events, customMessage } = returning(message);
    const running = await startFresh({ ...bySes, customMessage });
    const ClientMetadata = { from: 'site' };
    const { body } = await running.signUp(email, { ClientMetadata });
    await running.call('ResendConfirmationCode', { Username: email, ClientMetadata });
    const event = (source: string, status: string, verified: string) => ({
      version: '1',
      region: 'ap-south-1',
      userPoolId,
      userName: body.UserSub,
      callerContext: { awsSdkVersion: expect.any(String), clientId },
      triggerSource: source,
      request: {
        userAttributes: {
          sub: body.UserSub,
          'cognito:user_status': status,
          email_verified: verified,
          name: 'Asha Rao',
          email,
        },
        codeParameter: '{####}',
        usernameParameter: null,
        clientMetadata: ClientMetadata,
      },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    });
    expect(events).toEqual([
      event('CustomMessage_SignUp', 'UNCONFIRMED', 'false'),
      event('CustomMessage_ResendCode', 'UNCONFIRMED', 'false'),
    ]);
    const written = { to: email, subject: 'Hello', html: expect.stringMatching(/^<p>Your code: \d{6}$/) };
    expect(running.mails).toEqual([written, written]);

    await running.call('ConfirmSignUp', { Username: email, ConfirmationCode: running.code });
    await running.call('ForgotPassword', { Username: email, ClientMetadata });
    expect(events.slice(2)).toEqual([event('CustomMessage_ForgotPassword', 'CONFIRMED', 'true')]);
    expect(running.mails.at(-1)).toEqual(written);
  });

  it('is called only if a mail is sent', async () => {
    const { events, customMessage } = returning(message);
    const running = await startFresh({ ...bySes, customMessage, preSignUp: confirming });
    await running.signUp(email);
    await running.call('ForgotPassword', { Username: 'nobody@example.com' });
    await running.call('ResendConfirmationCode', { Username: email });
    expect(events).toEqual([]);
  });

  it('may leave the subject, the body or both to the pool’s template', async () => {
    const codeMail = { subject: 'The pool’s', html: 'Use {####}' };
    const mailOf = async (response: object, pool = {}) => {
      const running = await startFresh({ ...bySes, ...pool, ...returning(response) });
      await running.signUp(email);
      return running.mails[0];
    };
    expect(await mailOf({}, { codeMail })).toMatchObject({
      subject: 'The pool’s',
      html: expect.stringMatching(/^Use \d{6}$/),
    });
    expect(await mailOf({ emailSubject: 'Hello' }, { codeMail })).toMatchObject({
      subject: 'Hello',
      html: expect.stringContaining('Use'),
    });
    expect(await mailOf({})).toMatchObject({
      subject: 'Your verification code',
      html: expect.stringMatching(/^Your verification code is \d{6}$/),
    });
  });

  const refusals = async (running: Running) => {
    const { status, body } = await running.signUp(email);
    expect(running.mails).toEqual([]);
    return { status, ...body };
  };

  it.each([{ emailMessage: message.emailMessage }, { emailSubject: message.emailSubject }])(
    'may set no text if the pool does not send through SES: %j',
    async (response) => {
      for (const pool of [{}, { emailSendingAccount: 'COGNITO_DEFAULT' } as const]) {
        const running = await startFresh({ ...pool, ...returning(response) });
        expect(await refusals(running)).toMatchObject({ status: 400, __type: 'InvalidLambdaResponseException' });
      }
    },
  );

  // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_VerificationMessageTemplateType.html
  it.each([
    ['a mail without the code', { emailMessage: 'Your code' }],
    ['a mail that is too long', { emailMessage: `{####}${'x'.repeat(19_995)}` }],
    ['a mail with control characters', { emailMessage: '{####}\u0000' }],
    ['a subject that is too long', { emailSubject: 'x'.repeat(141) }],
    ['a subject with control characters', { emailSubject: 'a\u0007' }],
    ['an empty subject', { emailSubject: '' }],
    ['a subject that is not a string', { emailSubject: 1 }],
  ])('may not return %s', async (_, response) => {
    const running = await startFresh({ ...bySes, ...returning(response) });
    expect(await refusals(running)).toMatchObject({ status: 400, __type: 'InvalidLambdaResponseException' });
  });

  it('may return text of the maximum length', async () => {
    const response = { emailSubject: 'x'.repeat(140), emailMessage: `{####}${'x'.repeat(19_994)}` };
    const running = await startFresh({ ...bySes, ...returning(response) });
    expect((await running.signUp(email)).status).toBe(200);
  });

  it('returns its error to the caller', async () => {
    const running = await startFresh({
      ...bySes,
      customMessage: async () => {
        throw new Error('no words today');
      },
    });
    expect(await refusals(running)).toEqual({
      status: 400,
      __type: 'UserLambdaValidationException',
      message: 'CustomMessage failed with error no words today.',
    });
  });
});
