import { randomBytes } from 'node:crypto';
import { mailCode } from '../code-mail.ts';
import type { Input } from '../input.ts';
import { codeDelivery, editUser, type Pool } from '../pool.ts';
import { postConfirmation } from '../triggers.ts';

const codeLifetime = 60 * 60 * 1000;

/** Mails a reset code to a verified address. For any other address it sends nothing, but returns the same response. */
export async function forgotPassword(pool: Pool, input: Input) {
  const login = input.text('Username', 128);
  const clientId = input.text('ClientId', 128);
  const clientMetadata = input.map('ClientMetadata').entries();
  const { username, user } = pool.identify(login);
  pool.codeRequests.spend(username);
  const code = pool.createCode(username, codeLifetime);
  const canReset = user?.status === 'CONFIRMED' || user?.status === 'RESET_REQUIRED';
  const reachable = canReset && user.attributes.email_verified === 'true';
  // Both cases do the same work and store a code, so that neither reveals whether the account exists.
  if (!reachable) pool.decoyCodes.set(username, { ...code.stored, hash: randomBytes(32).toString('hex') });
  await pool.store.update((draft) => {
    if (reachable) editUser(draft, username).codes.reset = code.stored;
  });
  if (reachable) {
    await mailCode(pool, user, code.text, { source: 'CustomMessage_ForgotPassword', clientId, clientMetadata });
  }
  return { CodeDeliveryDetails: codeDelivery(login, user) };
}

/** Sets a new password if the code is the one that was mailed. */
export async function confirmForgotPassword(pool: Pool, input: Input) {
  const { username } = pool.identify(input.text('Username', 128));
  const code = input.text('ConfirmationCode');
  const clientId = input.text('ClientId', 128);
  const credential = pool.newCredential(username, input.password('Password'));
  const clientMetadata = input.map('ClientMetadata').entries();
  pool.codeEntries.spend(username);
  const changed = await pool.store.update((draft) => {
    pool.checkCode(username, code, draft.users[username]?.codes.reset ?? pool.decoyCodes.get(username));
    const edited = editUser(draft, username);
    edited.credential = credential;
    edited.status = 'CONFIRMED';
    delete edited.codes.reset;
    return edited;
  });
  pool.codeEntries.clear(username);
  await postConfirmation(pool, 'PostConfirmation_ConfirmForgotPassword', changed, clientId, clientMetadata);
  return {};
}
