import { expect } from 'vitest';
import type { CaseRecord } from '#lambdas/cases/case.ts';
import { customer, id, photo } from '../unit/records.ts';
import { atOnce, type Cases } from './ports.ts';

const { userId } = customer;
const at = (minute: number) => new Date(Date.UTC(2026, 3, 1, 12, minute)).toISOString();

/** A case of these steps, one a minute. */
const record = (orderId: string, ...statuses: CaseRecord['steps'][number]['status'][]): CaseRecord => ({
  ...{ orderId, userId, version: statuses.length },
  steps: statuses.map((status, minute) => ({ status, at: at(minute) })),
});
const none = { newPhotos: [] };

export const caseCases: Cases = {
  'a case is written version by version, and concurrent writes of a version succeed once': async ({ cases }) => {
    expect(await cases.find('order')).toBeUndefined();
    const opened = record('order', 'opened');
    const outcomes = await atOnce(...[1, 2, 3].map(() => () => cases.put(opened, none)));
    expect(outcomes.toSorted()).toEqual(['changed', 'changed', 'done']);
    expect(await cases.find('order')).toEqual(opened);
    const next = [record('order', 'opened', 'remaking'), record('order', 'opened', 'closed')];
    const steps = await atOnce(...next.map((each) => () => cases.put(each, none)));
    expect(steps.toSorted()).toEqual(['changed', 'done']);
  },
  'a case keeps its photos for the order, and isn’t written if one is missing': async ({ cases, photos }) => {
    const photoIds = [id('one')];
    const gone = { newPhotos: [...photoIds, id('gone')] };
    await photos.of(userId).create(photo({ uploadId: id('one'), status: 'published' }));
    expect(await cases.put(record('order', 'opened'), gone)).toBe('photo-gone');
    expect(await cases.find('order')).toBeUndefined();
    expect(await cases.put(record('order', 'opened'), { newPhotos: photoIds })).toBe('done');
    expect(await photos.of(userId).find(id('one'))).toMatchObject({ claims: 1, orders: new Set(['order']) });
  },
  'the open cases are listed from the one that waits longest, until they are closed': async ({ cases }) => {
    const late = { ...record('late', 'opened'), steps: [{ status: 'opened', at: at(9) }] } as const;
    await cases.put(late, none);
    for (const orderId of ['first', 'closed']) await cases.put(record(orderId, 'opened'), none);
    await cases.put(record('first', 'opened', 'remaking'), none);
    await cases.put(record('closed', 'opened', 'closed'), { ...none, until: new Date(at(59)) });
    expect((await cases.open(10)).map(({ orderId }) => orderId)).toEqual(['first', 'late']);
    expect(await cases.open(1)).toHaveLength(1);
  },
};
