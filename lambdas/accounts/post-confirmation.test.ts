import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { invitation, now } from '#tests/support/unit/records.ts';
import type { Invitation } from '../owners/invitations.ts';
import { CognitoRefusal } from '../platform/cognito.ts';
import { postConfirmation } from './post-confirmation.ts';
import { cognitoSecondFactors } from './second-factors.gateway.ts';

const confirmed = (
  userAttributes: Record<string, string>,
  triggerSource: PostConfirmationTriggerEvent['triggerSource'] = 'PostConfirmation_ConfirmSignUp',
): PostConfirmationTriggerEvent => ({
  version: '1',
  region: 'ap-south-1',
  userPoolId: 'pool',
  userName: 'U',
  callerContext: { awsSdkVersion: '1', clientId: 'client' },
  triggerSource,
  request: { userAttributes },
  response: {},
});

/** Confirming an account must not end sessions or switch off a second factor. */
const sessions = { endAll: () => Promise.reject(new Error('not to be called')) };
const secondFactors = { switchOff: () => Promise.reject(new Error('not to be called')) };
const joinOwnersGroup = vi.fn(async () => {});
const byCode = { sessions, secondFactors, joinOwnersGroup, now, confirmEmail: true };
const withoutCode = { ...byCode, confirmEmail: false };
afterEach(() => void joinOwnersGroup.mockClear());

test('writes the user record', async () => {
  const shop = memoryShop();
  const event = confirmed({ sub: 'S', name: 'Asha', email: 'a@example.com', 'custom:mobileNumber': '9876543210' });
  expect(await postConfirmation({ ...shop, ...withoutCode })(event)).toBe(event);
  expect([...shop.store.users.values()]).toEqual([
    {
      userId: 'S',
      fullName: 'Asha',
      email: 'a@example.com',
      mobileNumber: '9876543210',
      createdAt: now().toISOString(),
    },
  ]);
});

test('writes a record for an account without attributes', async () => {
  const shop = memoryShop();
  await postConfirmation({ ...shop, ...withoutCode })(confirmed({}));
  expect(shop.store.users.get('U')).toMatchObject({ userId: 'U', fullName: '', email: '', mobileNumber: '' });
});

test('removes characters that can’t be stored from a name', async () => {
  const shop = memoryShop();
  await postConfirmation({ ...shop, ...withoutCode })(confirmed({ sub: 'S', name: `\ud800As\nha${'x'.repeat(200)}` }));
  expect(shop.store.users.get('S')?.fullName).toBe(`Asha${'x'.repeat(116)}`);
});

test('logs a failure, which does not fail the sign-up', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const fail = () => Promise.reject(new Error('down'));
  const users = { find: fail, createIfAbsent: fail, proveMailbox: fail };
  const event = confirmed({ email_verified: 'true' });
  const { invitations } = memoryShop();
  expect(await postConfirmation({ users, invitations, ...withoutCode })(event)).toBe(event);
  expect(await postConfirmation({ users, invitations, ...byCode })(event)).toBe(event);
  expect(logged).toHaveBeenCalledTimes(2);
  logged.mockRestore();
});

// Cognito calls the trigger for a code, an administrator and pre-sign-up alike. Only a code and pre-sign-up verify the address:
// https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-post-confirmation.html
// https://repost.aws/knowledge-center/cognito-confirm-account
// https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-sign-up.html
describe('the mailbox of a new account', () => {
  const provedAt = async (settings: typeof byCode, attributes: Record<string, string>) => {
    const shop = memoryShop();
    await postConfirmation({ ...shop, ...settings })(confirmed({ sub: 'S', email: 'a@example.com', ...attributes }));
    return shop.store.users.get('S')?.mailboxProvedAt;
  };

  test('is proved by a code if the stage asks for one', async () => {
    expect(await provedAt(byCode, { email_verified: 'true' })).toBe(now().toISOString());
    // The sample event on AWS's page has a boolean.
    expect(await provedAt(byCode, JSON.parse('{"email_verified": true}'))).toBe(now().toISOString());
  });

  test('is not proved if pre-sign-up confirms every account', async () => {
    expect(await provedAt(withoutCode, { email_verified: 'true' })).toBeUndefined();
  });

  test('is not proved by an administrator’s confirmation', async () => {
    expect(await provedAt(byCode, { email_verified: 'false' })).toBeUndefined();
    expect(await provedAt(byCode, {})).toBeUndefined();
  });
});

describe('after a password reset', () => {
  const reset = confirmed({ sub: 'S', name: 'Asha', email: 'a@example.com' }, 'PostConfirmation_ConfirmForgotPassword');
  const done: string[] = [];
  const endAll = vi.fn(async () => void done.push('sessions ended'));
  const switchOff = vi.fn(async () => void done.push('factor off'));
  const ending = { ...withoutCode, sessions: { endAll }, secondFactors: { switchOff } };
  afterEach(() => {
    done.length = 0;
    vi.clearAllMocks();
  });

  test('ends the sessions of the account', async () => {
    expect(await postConfirmation({ ...memoryShop(), ...ending })(reset)).toBe(reset);
    expect(endAll.mock.calls).toEqual([[{ userPoolId: 'pool', username: 'U' }]]);
  });

  // Sessions end first: with a session, a stranger could switch the factor on again.
  test('switches off the second factor of an account whose mailbox was never proved, after its sessions', async () => {
    const shop = memoryShop();
    await postConfirmation({ ...shop, ...withoutCode })(confirmed({ sub: 'S', email: 'a@example.com' }));
    await postConfirmation({ ...shop, ...ending })(reset);
    expect(done).toEqual(['sessions ended', 'factor off']);
    expect(switchOff.mock.calls).toEqual([[{ userPoolId: 'pool', username: 'U' }]]);
  });

  test('switches it off if the account has no record yet', async () => {
    await postConfirmation({ ...memoryShop(), ...ending })(reset);
    expect(done).toEqual(['sessions ended', 'factor off']);
  });

  test('keeps the second factor once the mailbox is proved', async () => {
    const shop = memoryShop();
    await postConfirmation({ ...shop, ...ending })(reset);
    await postConfirmation({ ...shop, ...ending })(reset);
    expect(done).toEqual(['sessions ended', 'factor off', 'sessions ended']);
  });

  test('records no proof while the second factor could not be switched off, so that another code repeats it', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const shop = memoryShop();
    switchOff.mockRejectedValueOnce(new Error('Cognito is away'));
    await expect(postConfirmation({ ...shop, ...ending })(reset)).rejects.toThrow('ask for a code again');
    expect(shop.store.users.get('S')?.mailboxProvedAt).toBeUndefined();
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
    await postConfirmation({ ...shop, ...ending })(reset);
    expect(done).toContain('factor off');
  });

  test('proves the mailbox in every stage, and keeps the stored name', async () => {
    const shop = memoryShop();
    await postConfirmation({ ...shop, ...withoutCode })(confirmed({ sub: 'S', name: 'First', email: 'a@example.com' }));
    expect(shop.store.users.get('S')?.mailboxProvedAt).toBeUndefined();
    await postConfirmation({ ...shop, ...ending })(reset);
    expect(shop.store.users.get('S')).toMatchObject({ fullName: 'First', mailboxProvedAt: now().toISOString() });
  });

  test('logs a failure to record the proof, which does not fail the reset', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { users, invitations } = memoryShop();
    const failing = { ...users, proveMailbox: () => Promise.reject(new Error('down')) };
    expect(await postConfirmation({ users: failing, invitations, ...ending })(reset)).toBe(reset);
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });

  test('tells the customer if sessions could not be ended', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(postConfirmation({ ...memoryShop(), ...withoutCode })(reset)).rejects.toThrow('ask for a code again');
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });
});

describe('the switch of a second factor', () => {
  const account = { userPoolId: 'pool', username: 'U' };
  const refusing = (type: string) => async () => {
    throw new CognitoRefusal('AdminSetUserMFAPreference', JSON.stringify({ __type: type }));
  };

  test('tells Cognito that the factor is off and not preferred', async () => {
    const cognito = vi.fn(async () => ({}));
    await cognitoSecondFactors(cognito).switchOff(account);
    const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
    expect(cognito.mock.calls).toEqual([
      ['AdminSetUserMFAPreference', { UserPoolId: 'pool', Username: 'U', SoftwareTokenMfaSettings }],
    ]);
  });

  test('accepts that an account never had one, and no other refusal', async () => {
    await cognitoSecondFactors(refusing('InvalidParameterException')).switchOff(account);
    await expect(cognitoSecondFactors(refusing('AccessDeniedException')).switchOff(account)).rejects.toThrow();
  });
});

describe('D30: an invited person', () => {
  const resetting = { sessions: { endAll: async () => {} }, secondFactors: { switchOff: async () => {} } };
  const attributes = { sub: 'S', name: 'Meera Nair', email: 'meera@example.com', email_verified: 'true' };
  const signedUp = confirmed(attributes);
  const reset = confirmed(attributes, 'PostConfirmation_ConfirmForgotPassword');
  const isOwnerAfter = async (
    event: PostConfirmationTriggerEvent,
    { settings = byCode, invited = invitation }: { settings?: typeof byCode; invited?: Invitation | undefined } = {},
  ) => {
    const shop = memoryShop();
    shop.store.invitations.set(invited.email.toLowerCase(), invited);
    await postConfirmation({ ...shop, ...settings, ...resetting })(event);
    return shop.store.owners.has('S');
  };

  test('becomes an owner by the code of a sign-up or of a password reset', async () => {
    expect(await isOwnerAfter(signedUp)).toBe(true);
    expect(await isOwnerAfter(reset, { settings: withoutCode })).toBe(true);
    expect(joinOwnersGroup.mock.calls).toEqual(Array(2).fill([{ userPoolId: 'pool', username: 'U' }]));
  });

  test('does not become an owner before a code has proved the mailbox', async () => {
    expect(await isOwnerAfter(signedUp, { settings: withoutCode })).toBe(false);
    expect(await isOwnerAfter(confirmed({ ...attributes, email_verified: 'false' }))).toBe(false);
    expect(joinOwnersGroup).not.toHaveBeenCalled();
  });

  test('does not become an owner with another or a lookalike address, or by an expired invitation', async () => {
    // The Kelvin sign becomes a k in lower case, and the shop removes control characters from a stored address.
    for (const email of [
      'asha@example.com',
      'meera@example.com.evil.example',
      '\u212Aumar@example.com',
      'kumar@exam\u0000ple.com',
    ]) {
      const invited = { ...invitation, email: email.startsWith('m') ? 'meera@example.com' : 'kumar@example.com' };
      expect(await isOwnerAfter(confirmed({ ...attributes, email }), { invited })).toBe(false);
    }
    const expired = { ...invitation, expiresAt: now().getTime() / 1000 };
    expect(await isOwnerAfter(signedUp, { invited: expired })).toBe(false);
    expect(joinOwnersGroup).not.toHaveBeenCalled();
  });

  test('accepts the invitation only once, so a later sign-up with the same address makes no owner', async () => {
    const shop = memoryShop();
    shop.store.invitations.set('meera@example.com', invitation);
    const trigger = postConfirmation({ ...shop, ...byCode });
    await trigger(signedUp);
    await trigger(confirmed({ ...attributes, sub: 'SECOND' }));
    expect([...shop.store.owners.keys()]).toEqual(['S']);
    expect(shop.store.acts).toMatchObject([
      {
        ...{ userId: 'S', name: 'Meera Nair', email: 'meera@example.com', call: 'invitation accepted' },
        ...{ objects: [invitation.invitationId], detail: `invited ${invitation.invitedAt}` },
      },
    ]);
  });

  test('can sign up while joining the group fails, and becomes an owner with the next code', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const shop = memoryShop();
    shop.store.invitations.set('meera@example.com', invitation);
    joinOwnersGroup.mockRejectedValueOnce(new Error('Cognito is away'));
    expect(await postConfirmation({ ...shop, ...byCode })(signedUp)).toBe(signedUp);
    expect([shop.store.owners.size, shop.store.users.get('S')?.mailboxProvedAt]).toEqual([0, now().toISOString()]);
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
    await postConfirmation({ ...shop, ...byCode, ...resetting })(reset);
    expect(shop.store.owners.has('S')).toBe(true);
  });
});
