import { wrongPassword } from '../errors.ts';
import type { Input } from '../input.ts';
import { attributeList, editUser, type Pool } from '../pool.ts';
import { matches } from '../srp.ts';
import type { StoredUser } from '../store.ts';
import { describeSecondFactor } from './second-factor.ts';

export async function getUser(_pool: Pool, user: StoredUser) {
  return { Username: user.username, UserAttributes: attributeList(user), ...describeSecondFactor(user) };
}

/** Updates the attributes that users may change themselves: the name and custom attributes, not the e-mail address. */
export async function updateUserAttributes(pool: Pool, user: StoredUser, input: Input, clientId: string) {
  const attributes = input.attributes('UserAttributes');
  pool.checkAttributes(attributes, clientId);
  await pool.store.update((draft) => {
    Object.assign(editUser(draft, user.username).attributes, attributes);
  });
  return { CodeDeliveryDetailsList: [] };
}

export async function changePassword(pool: Pool, user: StoredUser, input: Input) {
  const { username, credential } = user;
  const previous = input.password('PreviousPassword');
  const proposed = input.password('ProposedPassword');
  pool.checkPassword(proposed);
  pool.passwordChanges.spend(username);
  if (!credential || !matches(pool.name, username, previous, credential)) throw wrongPassword();
  const replacement = pool.newCredential(username, proposed);
  await pool.store.update((draft) => {
    editUser(draft, username).credential = replacement;
  });
  pool.passwordChanges.clear(username);
  return {};
}
