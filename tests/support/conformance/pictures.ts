import { expect } from 'vitest';
import { id, upload } from '../unit/records.ts';
import type { Cases, Ports } from './ports.ts';
import { withPicture } from './products.ts';

const uploadId = id('picture');
const published = upload({ uploadId, imageKey: withPicture('tea').imageKey, status: 'published' });

/** A published picture that these products use. */
async function pictureOf({ uploads, products }: Ports, ...names: readonly string[]): Promise<void> {
  await uploads.create(published);
  for (const name of names) expect(await products.create(withPicture(name))).toBe('created');
}
const isUnneeded = async ({ imageUses }: Ports) => (await imageUses.findUnneeded(uploadId)) !== undefined;

export const pictureCases: Cases = {
  'only a published picture that nothing uses is unneeded': async (ports) => {
    expect(await isUnneeded(ports)).toBe(false);
    await ports.uploads.create({ ...published, status: 'pending' });
    expect(await isUnneeded(ports)).toBe(false);
    await ports.uploads.markComplete(published);
    expect(await ports.imageUses.findUnneeded(uploadId)).toMatchObject({ uploadId, uses: 0 });
  },
  'a picture is needed while a product uses it': async (ports) => {
    const { imageUses } = ports;
    await pictureOf(ports, 'tea', 'ice');
    await imageUses.release(uploadId, id('tea'));
    expect(await isUnneeded(ports)).toBe(false);
    await imageUses.release(uploadId, id('ice'));
    await imageUses.release(uploadId, id('ice'));
    expect(await isUnneeded(ports)).toBe(true);
  },
  'a late release leaves a newer use in place': async (ports) => {
    const { imageUses } = ports;
    await pictureOf(ports, 'tea');
    await imageUses.release(uploadId, id('tea'), 1);
    expect(await isUnneeded(ports)).toBe(false);
    await imageUses.release(uploadId, id('tea'), 2);
    expect(await isUnneeded(ports)).toBe(true);
  },
  'a picture is needed while a review is pending': async (ports) => {
    await pictureOf(ports);
    await ports.imageUses.reviewAt(uploadId, new Date('2026-06-08T12:00:00.000Z'));
    expect(await isUnneeded(ports)).toBe(false);
  },
  'a picture that orders show is never unneeded': async (ports) => {
    await pictureOf(ports);
    await ports.imageUses.keepForOrders(uploadId);
    await ports.imageUses.keepForOrders(uploadId);
    expect(await isUnneeded(ports)).toBe(false);
  },
  'a picture is retired only if no product has used it since it was read': async (ports) => {
    const { imageUses, uploads, products } = ports;
    await pictureOf(ports, 'tea');
    await imageUses.retire(published);
    expect(await uploads.find(uploadId)).toBeDefined();
    await imageUses.retire({ ...published, uses: 1 });
    expect(await uploads.find(uploadId)).toBeUndefined();
    expect(await products.create(withPicture('ice'))).toBe('image-gone');
  },
};
