import { describe, expect, it } from 'vitest';
import { shopName } from '../contracts/names.ts';
import { type AccountMailSource, writeAccountMail } from './account-mail.ts';

const sender = { name: shopName, contact: {} };
const code = '{####}';
const username = '{username}';

/** The text of a mail in a client that drops all markup. */
const words = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replace(/<div style="display:none.*?<\/div>|<!--.*?-->/gs, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

// Sources: https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-custom-message.html
// Expiry of codes: https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html
const mails: Readonly<Record<AccountMailSource, readonly [subject: string, words: RegExp]>> = {
  CustomMessage_SignUp: ['Confirm your email for World of Surprises', /finish creating your account.*24 hours/],
  CustomMessage_ResendCode: ['Your new code for World of Surprises', /replaces the earlier one.*24 hours/],
  CustomMessage_ForgotPassword: ['Reset your World of Surprises password', /choose a new password.*one hour/],
  CustomMessage_UpdateUserAttribute: ['Confirm your new email for World of Surprises', /new email.*24 hours/],
  CustomMessage_VerifyUserAttribute: ['Verify your World of Surprises email', /belongs to you.*24 hours/],
  CustomMessage_Authentication: ['Your World of Surprises login code', /to log in.*change your password/],
  CustomMessage_AdminCreateUser: ['Your World of Surprises account', /temporary password.*7 days/],
};
const sources = Object.entries(mails) as [AccountMailSource, (typeof mails)[AccountMailSource]][];

describe('an account mail', () => {
  it.each(sources)('%s states its purpose: %s', (source, [subject, text]) => {
    const mail = writeAccountMail(source, sender, { code });
    expect(mail?.subject).toBe(subject);
    expect(words(mail?.html ?? '')).toMatch(text);
  });

  it.each(sources)('%s has the code exactly once, and is within Cognito’s limits', (source) => {
    const { subject = '', html = '' } = writeAccountMail(source, sender, { code, username }) ?? {};
    expect(html.split(code)).toHaveLength(2);
    expect(subject.length).toBeLessThanOrEqual(140);
    expect(html.length).toBeLessThanOrEqual(20_000);
    expect(html).toMatch(/^[\p{L}\p{M}\p{S}\p{N}\p{P}\s]*$/u);
  });

  it('of an invitation also has the username exactly once', () => {
    const mail = writeAccountMail('CustomMessage_AdminCreateUser', sender, { code, username });
    expect(mail?.html.split(username)).toHaveLength(2);
  });

  it('reads well without styles', () => {
    const mail = writeAccountMail('CustomMessage_ForgotPassword', sender, { code: '123456' });
    expect(words(mail?.html ?? '')).toBe(
      'World of Surprises Reset your password Enter this code to choose a new password. 123456 The code works for one ' +
        "hour. If you didn't ask for it, ignore this email: your password stays the same. " +
        'Personalised gifts and art, made by hand. World of Surprises',
    );
  });

  // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_MessageTemplateType.html
  it.each(sources)('%s has only what Cognito accepts of the shop’s name, as text', (source) => {
    const name = `<b>👩‍🎨 "Asha" & नमस्‍ते {####} ${'x'.repeat(20)}`;
    const { subject = '', html = '' } =
      writeAccountMail(source, { name, contact: { address: `1 {username} ${'{'}####} 👩‍🎨` } }, { code, username }) ??
      {};
    expect(subject).toMatch(/^[\p{L}\p{M}\p{S}\p{N}\p{P}\s]{1,140}$/u);
    expect(subject).toContain('<b>👩🎨 "Asha" & नमस्ते ####');
    expect(html).toContain('&lt;b&gt;👩🎨 &quot;Asha&quot; &amp; नमस्ते ####');
    expect(html.split(code)).toHaveLength(2);
  });

  it('is not written for an unknown source, so Cognito uses the pool’s own template', () => {
    expect(writeAccountMail('CustomMessage_Other', sender, { code })).toBeUndefined();
  });
});
