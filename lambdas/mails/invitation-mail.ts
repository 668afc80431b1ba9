import { shopName } from '../contracts/names.ts';
import type { Invitation } from '../owners/invitations.ts';
import { button, framed, inHtml, inText, paragraph } from './frame.ts';
import type { Mail } from './mail.ts';

const heading = "You're invited to run the shop";

const steps = [
  '1. Create an account with this email address.',
  "2. If the shop emails you a code, enter it. You're an owner then.",
  "3. If it asks for no code, or you already had an account, choose 'Forgot your password?' on the login page and enter the code that we email you. You're an owner then, too.",
];

/** Writes the invitation to become an owner. It holds no secret: the account that proves this mailbox becomes an owner. */
export function writeInvitationMail({ email, expiresAt }: Invitation, siteOrigin: string): Mail {
  const day = new Date(expiresAt * 1000).toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
  const intro = `You can become an owner of ${shopName}, and manage its gifts, pictures and orders.`;
  const ending = `The invitation works until ${day}. If you didn't expect it, ignore this email.`;
  const action = { label: 'Create an account', address: `${siteOrigin}/signup` };
  return {
    to: email,
    subject: `You're invited to run ${shopName}`,
    text: [heading, intro, ...steps, inText(action), ending, shopName].join('\n\n'),
    html: framed(heading, [
      ...[intro, ...steps].map(paragraph),
      `<p style="margin:0 0 24px">${inHtml(action, button)}</p>`,
      paragraph(ending),
    ]),
  };
}
