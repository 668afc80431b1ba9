import { shopName } from '../contracts/names.ts';
import type { Invitation } from '../owners/invitations.ts';
import { button, framed, inHtml, inText, paragraph } from './frame.ts';
import type { Mail } from './mail.ts';

const heading = "You're invited to run the shop";

const signUp = {
  steps: [
    '1. Create an account with this email address.',
    "2. Enter the code that we email you. If we didn't ask for one, choose 'Forgot your password?' on the login page, and we'll send it.",
  ],
  action: { label: 'Create an account', path: '/signup' },
};

/** Only a new password makes an account an owner's that existed before: a stranger may have made it. */
const newPassword = {
  steps: ['This email address has an account. Choose a new password for it, with the code that we email you.'],
  action: { label: 'Choose a new password', path: '/forgot-password' },
};

/** Writes the invitation to become an owner. It holds no secret: the account that proves this mailbox becomes an owner. */
export function writeInvitationMail({ email, expiresAt, hadAccount }: Invitation, siteOrigin: string): Mail {
  const day = new Date(expiresAt * 1000).toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
  const { steps, action } = hadAccount ? newPassword : signUp;
  const paragraphs = [
    `You can become an owner of ${shopName}, and manage its gifts, pictures and orders.`,
    ...steps,
    "You're an owner after that.",
  ];
  const ending = `The invitation works until ${day}. If you didn't expect it, ignore this email.`;
  const link = { label: action.label, address: siteOrigin + action.path };
  return {
    to: email,
    subject: `You're invited to run ${shopName}`,
    text: [heading, ...paragraphs, inText(link), ending, shopName].join('\n\n'),
    html: framed(heading, [
      ...paragraphs.map(paragraph),
      `<p style="margin:0 0 24px">${inHtml(link, button)}</p>`,
      paragraph(ending),
    ]),
  };
}
