import type { Invitation } from '../owners/invitations.ts';
import { button, headed, linkHtml, linkText, paragraph } from './frame.ts';
import type { Mail } from './mail.ts';

const heading = "You're invited to run the shop";

const steps = [
  '1. Create an account with this email address.',
  "2. Enter the code that we email you. If we didn't ask for one, choose 'Forgot your password?' on the login page, and we'll send it.",
];

/**
 * Writes the invitation to become an owner. It contains no secret, because only an account that proves this mailbox becomes an
 * owner.
 */
export function writeInvitationMail({ email, expiresAt }: Invitation, siteOrigin: string, shopName: string): Mail {
  const day = new Date(expiresAt * 1000).toLocaleDateString('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
  const paragraphs = [
    `You can become an owner of ${shopName}, and manage its gifts, pictures and orders.`,
    ...steps,
    "After that, you're an owner.",
  ];
  const ending = `The invitation works until ${day}. If you didn't expect it, ignore this email.`;
  const link = { label: 'Create an account', address: `${siteOrigin}/signup` };
  return {
    to: email,
    subject: `You're invited to run ${shopName}`,
    text: [heading, ...paragraphs, linkText(link), ending].join('\n\n'),
    html: headed(heading, [
      ...paragraphs.map(paragraph),
      `<p style="margin:0 0 24px">${linkHtml(link, button)}</p>`,
      paragraph(ending),
    ]),
  };
}
