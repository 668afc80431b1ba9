import { vi } from 'vitest';
import * as z from 'zod/mini';
import { shownOrderNumber } from '#contracts/orders/order-number.ts';
import { forgetPassword, resetPassword } from './accounts.ts';
import { origin } from './shop.ts';

const mailSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
  attachments: z.optional(z.array(z.object({ fileName: z.string(), contentId: z.string(), sha256: z.string() }))),
});
const mailboxSchema = z.object({ mails: z.array(mailSchema) });

/** The mails of the shop under test, newest first. */
export async function mailbox(): Promise<z.infer<typeof mailboxSchema>['mails']> {
  const response = await fetch(`${origin()}/local/mailbox.json`);
  return z.parse(mailboxSchema, await response.json()).mails;
}

/** The code in the newest mail to this address. */
export async function mailedCode(email: string): Promise<string> {
  return codeIn(await mailbox(), email);
}

/** The code in the newest of these mails to this address that has one. */
export function codeIn(mails: readonly { readonly to: string; readonly text: string }[], email: string): string {
  const [code] = mails.flatMap(({ to, text }) => (to === email ? (/\b\d{6}\b/.exec(text) ?? []) : []));
  if (code === undefined) throw new Error(`No code has been mailed to ${email}`);
  return code;
}

/** Proves an account's mailbox by resetting its password with a mailed code. */
export async function proveMailbox(email: string, newPassword: string): Promise<void> {
  await forgetPassword(email);
  await resetPassword(email, await mailedCode(email), newPassword);
}

/** Waits for the customer's mail about an order, which the table's stream and a queue cause. */
export const mailAbout = (orderId: string) =>
  vi.waitUntil(
    async () =>
      (await mailbox()).find(
        ({ subject }) => subject.includes(shownOrderNumber(orderId)) && !subject.startsWith('New order'),
      ),
    { timeout: 20_000, interval: 200 },
  );

/** The link in a mail that asks to confirm an order. */
export function confirmationLinkIn({ text }: { readonly text: string }): URL {
  const address = /Confirm my order: (\S+)/.exec(text)?.[1];
  if (address === undefined) throw new Error('The mail has no link to confirm an order.');
  return new URL(address);
}
