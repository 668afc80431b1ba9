import { expect } from 'vitest';
import { atOnce, type Cases } from './ports.ts';

const owner = { userId: 'user-1', addedAt: '2026-11-23T01:00:00.000Z' };

export const ownerCases: Cases = {
  'an added user, and no other, is an owner at once': async ({ owners }) => {
    expect(await owners.has(owner.userId)).toBe(false);
    await owners.add(owner);
    await owners.add({ ...owner, addedAt: '2026-12-01T00:00:00.000Z' });
    expect(await owners.has(owner.userId)).toBe(true);
    expect(await owners.has('user')).toBe(false);
    await owners.add({ ...owner, userId: 'user-2' });
    expect((await owners.list()).toSorted()).toEqual(['user-1', 'user-2']);
  },
  'owners are listed up to a limit, without former ones': async ({ owners }) => {
    for (const userId of ['user-1', 'user-2', 'user-3']) await owners.add({ ...owner, userId });
    await owners.leave('user-2');
    expect(await owners.list(10)).toEqual(['user-1', 'user-3']);
    expect(await owners.list(1)).toHaveLength(1);
  },
  'every owner except the last can leave': async ({ owners }) => {
    await owners.add(owner);
    expect(await owners.leave('user')).toBe('none');
    expect(await owners.leave(owner.userId)).toBe('last');
    await owners.add({ ...owner, userId: 'user-2' });
    expect(await owners.leave(owner.userId)).toBe('left');
    expect(await owners.has(owner.userId)).toBe(false);
    expect(await owners.leave('user-2')).toBe('last');
  },
  'an owner’s second factor is on since it was first seen, until it is forgotten': async ({ owners }) => {
    await owners.add(owner);
    expect(await owners.noteSecondFactor(owner.userId, 100)).toBe(100);
    expect(await owners.noteSecondFactor(owner.userId, 200)).toBe(100);
    await owners.forgetSecondFactor(owner.userId);
    await owners.forgetSecondFactor(owner.userId);
    expect(await owners.noteSecondFactor(owner.userId, 300)).toBe(300);
    await owners.add({ ...owner, userId: 'user-2' });
    await owners.leave(owner.userId);
    await owners.add(owner);
    expect(await owners.noteSecondFactor(owner.userId, 400)).toBe(400);
  },
  'a user who is not an owner gets no note of a second factor': async ({ owners }) => {
    expect(await owners.noteSecondFactor('user', 100)).toBeUndefined();
    await owners.forgetSecondFactor('user');
    expect(await owners.has('user')).toBe(false);
  },
  'if the last two owners leave concurrently, one stays': async ({ owners }) => {
    await owners.add(owner);
    await owners.add({ ...owner, userId: 'user-2' });
    const left = await atOnce(
      () => owners.leave(owner.userId),
      () => owners.leave('user-2'),
    );
    expect(left.toSorted()).toEqual(['last', 'left']);
  },
};
