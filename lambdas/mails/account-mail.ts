import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { framed, inked, type Sender } from './frame.ts';
import { bodyOf, type Part, paragraph } from './letter-parts.ts';

/** The reason why Cognito sends a mail. */
export type AccountMailSource = CustomMessageTriggerEvent['triggerSource'];

/** Cognito's placeholders, which it replaces with the code and the username after this function has written the mail. */
interface Placeholders {
  readonly code: string;
  /** Set only for an invitation. */
  readonly username?: string | null;
}

interface AccountMail {
  readonly subject: string;
  readonly html: string;
}

/** The texts of an account mail: `purpose` above the code, `note` below it. */
interface Letter {
  readonly subject: (shopName: string) => string;
  readonly heading: string;
  readonly purpose: string;
  readonly note: string;
}

const letters: Readonly<Record<AccountMailSource, Letter>> = {
  CustomMessage_SignUp: {
    subject: (shopName) => `Confirm your email for ${shopName}`,
    heading: 'Confirm your email',
    purpose: 'Enter this code to finish creating your account.',
    note: "The code works for 24 hours. If you didn't create an account, ignore this email.",
  },
  CustomMessage_ResendCode: {
    subject: (shopName) => `Your new code for ${shopName}`,
    heading: 'Your new code',
    purpose: 'Enter this code to finish creating your account. It replaces the earlier one.',
    note: "The code works for 24 hours. If you didn't create an account, ignore this email.",
  },
  CustomMessage_ForgotPassword: {
    subject: (shopName) => `Reset your ${shopName} password`,
    heading: 'Reset your password',
    purpose: 'Enter this code to choose a new password.',
    note: "The code works for one hour. If you didn't ask for it, ignore this email: your password stays the same.",
  },
  CustomMessage_UpdateUserAttribute: {
    subject: (shopName) => `Confirm your new email for ${shopName}`,
    heading: 'Confirm your new email',
    purpose: 'Enter this code to use this address as the new email of your account.',
    note: "The code works for 24 hours. If you didn't change your email, ignore this email.",
  },
  CustomMessage_VerifyUserAttribute: {
    subject: (shopName) => `Verify your ${shopName} email`,
    heading: 'Verify your email',
    purpose: 'Enter this code to show that this address belongs to you.',
    note: "The code works for 24 hours. If you didn't ask for it, ignore this email.",
  },
  CustomMessage_Authentication: {
    subject: (shopName) => `Your ${shopName} login code`,
    heading: 'Your login code',
    purpose: 'Enter this code to log in.',
    note: "The code works for a few minutes. If you aren't logging in, change your password.",
  },
  CustomMessage_AdminCreateUser: {
    subject: (shopName) => `Your ${shopName} account`,
    heading: 'Your new account',
    purpose: "We've created an account for you. Log in with this username and temporary password.",
    note: 'The temporary password works for 7 days.',
  },
};

/**
 * Writes a mail about an account, as HTML only, because Cognito sends one body per mail. It contains no text that the user can
 * choose, so that an account can't mail words of its own to a stranger. Undefined for an unknown source.
 */
export function writeAccountMail(
  source: string,
  sender: Sender,
  { code, username }: Placeholders,
): AccountMail | undefined {
  const letter = (letters as Readonly<Record<string, Letter | undefined>>)[source];
  if (letter === undefined) return undefined;
  const { heading, purpose, note } = letter;
  const accepted = acceptedByCognito(sender);
  const { preheader, html } = bodyOf({
    heading,
    parts: [paragraph(purpose), ...(username ? [large('Username: ', username)] : []), large('', code), paragraph(note)],
  });
  return {
    subject: letter.subject(accepted.name),
    html: framed(accepted, { title: heading, preheader, content: html }),
  };
}

/** A code or a username, as large as a phone's keyboard needs it. */
const large = (label: string, secret: string): Part => ({
  text: `${label}${secret}`,
  html: `<p style="margin:0 0 16px">${label}<b ${inked('rose', 'font-size:28px;letter-spacing:4px')}>${secret}</b></p>`,
});

/**
 * Cognito refuses other characters, such as the joiners in emoji
 * (https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_MessageTemplateType.html). Braces could form
 * the placeholder of a code.
 */
const acceptedByCognito = ({ name, contact, logo }: Sender): Sender => ({
  name: accepted(name),
  contact: Object.fromEntries(Object.entries(contact).map(([field, text]) => [field, text && accepted(text)])),
  logo,
});

const accepted = (text: string): string => text.replace(/[^\p{L}\p{M}\p{S}\p{N}\p{P}\s]|[{}]/gu, '');
