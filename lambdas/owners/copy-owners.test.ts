import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { now, owner, secondOwner } from '#tests/support/unit/records.ts';
import { copyOwners } from './copy-owners.ts';
import { groupMembers } from './group-members.gateway.ts';

const group = { UserPoolId: 'pool', GroupName: 'owners' };
const user = (sub: string) => ({ Username: sub, Attributes: [{ Name: 'sub', Value: sub }] });

test('makes every member of the group an owner, and changes nothing on a second run', async () => {
  const { store, owners } = memoryShop();
  const members = async () => [owner.userId, secondOwner.userId];
  await copyOwners({ members, owners, now });
  await copyOwners({ members, owners, now: () => new Date(0) });
  expect([...store.owners.values()]).toEqual([
    { userId: owner.userId, addedAt: now().toISOString() },
    { userId: secondOwner.userId, addedAt: now().toISOString() },
  ]);
});

// https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_ListUsersInGroup.html
test('reads every page of the group’s members', async () => {
  const asked: unknown[] = [];
  const cognito = async (action: string, body: object) => {
    asked.push({ action, ...body });
    return asked.length === 1 ? { Users: [user('A')], NextToken: 'next' } : { Users: [user('B')] };
  };
  expect(await groupMembers(cognito, group)).toEqual(['A', 'B']);
  expect(asked).toEqual([
    { action: 'ListUsersInGroup', ...group, NextToken: undefined },
    { action: 'ListUsersInGroup', ...group, NextToken: 'next' },
  ]);
});

test('throws for a member without a sub, which stops the deployment', async () => {
  await expect(groupMembers(async () => ({ Users: [{ Attributes: [] }] }), group)).rejects.toThrow('without a sub');
});
