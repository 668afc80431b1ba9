import type { CustomMessageTriggerEvent } from 'aws-lambda';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customMessage } from './custom-message.ts';

const sender = async () => ({ name: 'Asha Gifts', contact: {} });
const sources = ['SignUp', 'ResendCode', 'ForgotPassword', 'UpdateUserAttribute', 'VerifyUserAttribute'] as const;
const allSources = [...sources, 'Authentication', 'AdminCreateUser'] as const;

const event = (
  source: string,
  { userName = 'U', userAttributes = {}, clientMetadata = {} }: Partial<Personal> = {},
): CustomMessageTriggerEvent => ({
  version: '1',
  region: 'ap-south-1',
  userPoolId: 'pool',
  userName,
  callerContext: { awsSdkVersion: '1', clientId: 'client' },
  triggerSource: `CustomMessage_${source}` as CustomMessageTriggerEvent['triggerSource'] & 'CustomMessage_SignUp',
  request: {
    userAttributes,
    codeParameter: '{####}',
    linkParameter: '{##Click Here##}',
    usernameParameter: source === 'AdminCreateUser' ? '{username}' : null,
    clientMetadata,
  },
  response: { smsMessage: null, emailMessage: null, emailSubject: null },
});

/** The fields of the event that a stranger can choose. */
interface Personal {
  readonly userName: string;
  readonly userAttributes: Record<string, string>;
  readonly clientMetadata: Record<string, string>;
}

test.each(allSources)('CustomMessage_%s: writes a mail with the placeholders that Cognito requires', async (source) => {
  const { response } = await customMessage({ accountMails: true, sender })(event(source));
  expect(response.emailSubject).toContain('Asha Gifts');
  expect(response.emailMessage).toContain('{####}');
  expect(response.emailMessage?.includes('{username}')).toBe(source === 'AdminCreateUser');
  expect(response.smsMessage).toBeNull();
});

// Cognito refuses a subject or a message unless the pool's EmailSendingAccount is DEVELOPER:
// https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-custom-message.html
test.each(allSources)(
  'CustomMessage_%s: leaves the event unchanged if Cognito sends the mails itself',
  async (source) => {
    expect(await customMessage({ accountMails: false, sender })(event(source))).toEqual(event(source));
  },
);

// AWS's own example of a sign-up event has no usernameParameter.
test('leaves out the username if the event has no parameter for it', async () => {
  const { usernameParameter: _, ...request } = event('SignUp').request;
  const given = { ...event('SignUp'), request } as CustomMessageTriggerEvent;
  const { response } = await customMessage({ accountMails: true, sender })(given);
  expect(response.emailMessage).not.toMatch(/Username|undefined/);
});

test('leaves the mail of an unknown source to the pool’s own template', async () => {
  expect(await customMessage({ accountMails: true, sender })(event('Other'))).toEqual(event('Other'));
});

test('contains no text that strangers choose', async () => {
  const texts = fc.dictionary(fc.constantFrom('name', 'email', 'custom:mobileNumber', 'sub'), fc.string());
  const personal = fc.record({ userName: fc.string(), userAttributes: texts, clientMetadata: texts });
  const handle = customMessage({ accountMails: true, sender });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...allSources), personal, async (source, chosen) => {
      expect((await handle(event(source, chosen))).response).toEqual((await handle(event(source))).response);
    }),
  );
});

test('writes a mail with the default name if the table fails', async () => {
  const failing = () => Promise.reject(new Error('The table fails'));
  const { response } = await customMessage({ accountMails: true, sender: failing })(event('SignUp'));
  expect(response.emailSubject).toBe('Confirm your email for World of Surprises');
});
