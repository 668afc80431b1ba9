import { codePlaceholder } from './mail-text.ts';
import type { Pool } from './pool.ts';
import type { StoredUser } from './store.ts';
import { type CodeRequest, customMessage } from './triggers.ts';

/** Mails a code, with the text from the custom message trigger or, if the trigger sets none, from the pool's template. */
export async function mailCode(
  pool: Pool,
  user: StoredUser,
  code: string,
  request: CodeRequest,
  to = user.attributes.email,
): Promise<void> {
  const { codeMail } = pool.settings;
  const { subject = codeMail.subject, html = codeMail.html } = await customMessage(pool, user, request);
  pool.sendMail({ to, subject, html: html.replaceAll(codePlaceholder, code) });
}
