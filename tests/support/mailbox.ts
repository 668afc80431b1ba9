import * as z from 'zod/mini';
import { origin } from './shop.ts';

const mailSchema = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.optional(z.string()) });
const mailboxSchema = z.object({ mails: z.array(mailSchema) });

/** The mails that the shop under test would have sent, newest first. */
export async function mailbox(): Promise<z.infer<typeof mailboxSchema>['mails']> {
  const response = await fetch(`${origin()}/local/mailbox.json`);
  return z.parse(mailboxSchema, await response.json()).mails;
}

/** The code in the newest mail to somebody. */
export async function mailedCode(email: string): Promise<string> {
  return codeIn(await mailbox(), email);
}

/** The code in the newest of these mails to somebody. */
export function codeIn(mails: readonly { readonly to: string; readonly text: string }[], email: string): string {
  const code = /\b\d{6}\b/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`No code has been mailed to ${email}`);
  return code;
}
