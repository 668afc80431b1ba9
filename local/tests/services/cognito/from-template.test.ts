import { describe, expect, it } from 'vitest';
import { userPools } from '#services/cognito/from-template.ts';
import { Stack } from '#template/stack.ts';
import { readTemplate } from '#template/template.ts';
import { guid, writeAssembly } from '../../template/assembly.ts';

const poolWith = (Properties: object) => {
  const Resources = { Pool: { Type: 'AWS::Cognito::UserPool', Properties } };
  const stack = new Stack(readTemplate(writeAssembly({ Resources }), guid));
  return userPools(stack, (arn) => async () => arn)[0];
};

// https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-cognito-userpool.html
describe('a user pool’s second factor', () => {
  const EnabledMfas = ['SOFTWARE_TOKEN_MFA'];

  it('is supported if the template makes it optional', () => {
    expect(poolWith({ MfaConfiguration: 'OPTIONAL', EnabledMfas })?.softwareTokens).toBe(true);
    expect(poolWith({})?.softwareTokens).toBe(false);
  });

  it.each([
    [{ MfaConfiguration: 'ON', EnabledMfas }, 'a mandatory second factor is not supported'],
    [{ MfaConfiguration: 'OPTIONAL', EnabledMfas: ['SMS_MFA'] }, 'only authenticator apps'],
    [{ MfaConfiguration: 'OPTIONAL' }, 'requires EnabledMfas'],
    [{ EnabledMfas }, 'requires EnabledMfas'],
  ])('stops the start with unsupported settings: %j', (properties, why) => {
    expect(() => poolWith(properties)).toThrow(why);
  });

  it('can be added to the claims by the pre token generation trigger', async () => {
    const pool = poolWith({ LambdaConfig: { PreTokenGeneration: 'arn:claims' } });
    expect(await pool?.preTokenGeneration?.({})).toBe('arn:claims');
    expect(() => poolWith({ LambdaConfig: { PreTokenGenerationConfig: {} } })).toThrow('LambdaConfig');
  });
});

// https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-properties-cognito-userpool-userattributeupdatesettings.html
it('a user pool verifies a new e-mail address before it takes effect if the template says so', () => {
  const settings = { AttributesRequireVerificationBeforeUpdate: ['email'] };
  expect(poolWith({ UserAttributeUpdateSettings: settings })?.verifiesNewEmail).toBe(true);
  expect(poolWith({})?.verifiesNewEmail).toBe(false);
});

// https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-properties-cognito-userpool-verificationmessagetemplate.html
describe('a user pool’s mails', () => {
  it('are sent through SES if the template configures it', () => {
    const SourceArn = 'arn:aws:ses:ap-south-1:000000000000:identity/example.com';
    const From = 'World of Surprises <shop@example.com>';
    const bySes = { EmailSendingAccount: 'DEVELOPER', SourceArn, From };
    expect(poolWith({ EmailConfiguration: bySes })).toMatchObject({ emailSendingAccount: 'DEVELOPER' });
    // https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-email.html: the identity in SourceArn must be verified.
    for (const other of ['arn:aws:ses:ap-south-1:000000000000:identity/shop@example.com', undefined]) {
      expect(() => poolWith({ EmailConfiguration: { ...bySes, SourceArn: other } })).toThrow('the domain of From');
    }
    expect(poolWith({ EmailConfiguration: {} })?.emailSendingAccount).toBe('COGNITO_DEFAULT');
    expect(poolWith({})?.emailSendingAccount).toBe('COGNITO_DEFAULT');
  });

  it('are written by the custom message trigger', async () => {
    const pool = poolWith({ LambdaConfig: { CustomMessage: 'arn:custom' } });
    expect(await pool?.customMessage?.({})).toBe('arn:custom');
    expect(poolWith({})?.customMessage).toBeUndefined();
  });

  it('have the text of the pool’s template otherwise', () => {
    const VerificationMessageTemplate = { EmailSubject: 'New', EmailMessage: 'New {####}' };
    const older = { EmailVerificationSubject: 'Old', EmailVerificationMessage: 'Old {####}' };
    expect(poolWith({ VerificationMessageTemplate, ...older })?.codeMail).toEqual({
      subject: 'New',
      html: 'New {####}',
    });
    expect(poolWith(older)?.codeMail).toEqual({ subject: 'Old', html: 'Old {####}' });
    expect(poolWith({})?.codeMail).toEqual({
      subject: 'Your verification code',
      html: 'Your verification code is {####}',
    });
  });

  it.each([
    [{ EmailMessage: 'no code' }, 'EmailMessage'],
    [{ EmailSubject: 'x'.repeat(141) }, 'EmailSubject'],
    [{ DefaultEmailOption: 'CONFIRM_WITH_LINK' }, 'only codes are supported locally'],
  ])('stop the start if the template is invalid or unsupported: %j', (template, why) => {
    expect(() => poolWith({ VerificationMessageTemplate: template })).toThrow(why);
  });
});
