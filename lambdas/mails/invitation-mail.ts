import type { Invitation } from '../owners/invitations.ts';
import { button, mailOf, paragraph } from './letter-parts.ts';
import type { Mail } from './mail.ts';

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
  return mailOf({
    to: email,
    subject: `You're invited to run ${shopName}`,
    heading: "You're invited to run the shop",
    parts: [
      paragraph(`You can become an owner of ${shopName}, and manage its gifts, pictures and orders.`),
      ...steps.map(paragraph),
      paragraph("After that, you're an owner."),
      button({ label: 'Create an account', address: `${siteOrigin}/signup` }),
      paragraph(`The invitation works until ${day}. If you didn't expect it, ignore this email.`),
    ],
  });
}
