import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { pngOf } from '#tests/support/image-samples.ts';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, htmlBytes, id, now, owner, photo } from '#tests/support/unit/records.ts';
import { sendPart } from '#tests/support/unit/uploads.ts';
import { limits } from '../contracts/limits.ts';
import type { NewPhoto } from '../contracts/photos/photo.ts';
import { planParts } from '../contracts/uploads/part-plan.ts';
import { completePhoto } from './complete-photo.ts';
import { deletePhoto } from './delete-photo.ts';
import { getPhoto } from './get-photo.ts';
import { startPhoto } from './start-photo.ts';
import { viewPhoto } from './view-photo.ts';

const bytes = pngOf({ width: 40, height: 30 });
const sha256Of = (file: Uint8Array) => createHash('sha256').update(file).digest('hex');
const file: NewPhoto = {
  fileName: 'me.heic.png',
  contentType: 'image/png',
  size: bytes.length,
  width: 40,
  height: 30,
  sha256: sha256Of(bytes),
};
const stranger = { userId: owner.userId };

let shop: MemoryShop;
let ids: number;
let dependencies: Parameters<typeof startPhoto>[0] & MemoryShop;
beforeEach(() => {
  shop = memoryShop();
  ids = 0;
  dependencies = { ...shop, newId: () => id(`file ${ids++}`), now };
});

const start = async (as: { userId: string } = customer, fields: Partial<NewPhoto> = {}) => {
  const started = await startPhoto(dependencies, as, { ...file, ...fields });
  if (!started.ok) throw new Error(started.code);
  return started.value;
};
const recordOf = (photoId: string) => {
  const record = shop.store.photos.get(`${customer.userId} ${photoId}`);
  if (record === undefined) throw new Error('There is no such photo');
  return record;
};
const arrive = (photoId: string, firstBytes: Uint8Array = bytes) =>
  shop.store.arrived.set(recordOf(photoId).imageKey, { etag: '"1"', firstBytes });
const complete = (photoId: string, as = customer) => completePhoto(dependencies, as, photoId);
const left = () => shop.store.photos.size + shop.store.arrived.size + shop.store.kept.size + shop.store.multiparts.size;

describe('starting a photo', () => {
  test('creates its record with a week to finish, and a URL with an unguessable key', async () => {
    const { created, progress } = await start();
    const imageKey = `photos/${customer.userId}/${id('file 0')}`;
    expect([created, progress]).toEqual([
      true,
      {
        photoId: progress.photoId,
        status: 'started',
        arrived: false,
        url: `https://uploads.example/${imageKey}`,
        headers: { 'content-type': 'image/png' },
      },
    ]);
    expect(recordOf(progress.photoId)).toEqual({
      uploadId: progress.photoId,
      userId: customer.userId,
      ...file,
      imageKey,
      status: 'pending',
      createdAt: now().toISOString(),
      expiresAt: now().getTime() / 1000 + 7 * 86_400,
    });
  });

  test('records when the customer agreed to the use of the photo', async () => {
    const { progress } = await start(customer, { consent: true });
    expect(recordOf(progress.photoId)).toMatchObject({ consentAt: now().toISOString() });
    expect(recordOf(progress.photoId)).not.toHaveProperty('consent');
    arrive(progress.photoId);
    expect(await complete(progress.photoId)).toMatchObject({ ok: true, value: { photoId: progress.photoId } });
  });

  test('creates one photo for the same bytes from the same customer, even concurrently', async () => {
    const started = await Promise.all([start(), start(), start()]);
    expect(new Set(started.map(({ progress }) => progress.photoId)).size).toBe(1);
    expect(started.filter(({ created }) => created)).toHaveLength(1);
    expect(shop.store.photos.size).toBe(1);
  });

  test('leaves no second multipart upload if two calls start the same photo concurrently', async () => {
    await Promise.all([start(customer, { size: 600_000 }), start(customer, { size: 600_000 })]);
    expect([...shop.store.multiparts.values()].map(({ imageKey }) => imageKey)).toEqual([
      [...shop.store.photos.values()][0]?.imageKey,
    ]);
  });

  test('takes the same bytes again, as another photo, once the file of the first is lost', async () => {
    const { photoId } = (await start()).progress;
    arrive(photoId);
    await complete(photoId);
    expect(await start()).toMatchObject({ created: false, progress: { photoId, status: 'complete' } });
    shop.store.kept.delete(recordOf(photoId).imageKey);
    const again = await start();
    expect(again).toMatchObject({ created: true, progress: { status: 'started' } });
    expect(again.progress.photoId).not.toBe(photoId);
    expect(recordOf(photoId).status).toBe('published');
    expect((await start()).progress.photoId).toBe(again.progress.photoId);
  });

  test('creates separate photos for other customers, bytes and sizes', async () => {
    const all = [await start(), await start(stranger), await start(customer, { sha256: 'b'.repeat(64) })];
    all.push(await start(customer, { size: 12 }));
    expect(new Set(all.map(({ progress }) => progress.photoId)).size).toBe(4);
  });

  test('resumes with the missing parts, and reports when nothing is missing', async () => {
    const size = 12_000_000;
    const { progress } = await start(customer, { size });
    const { s3UploadId = '' } = recordOf(progress.photoId);
    const [first] = planParts(size);
    if (first === undefined) throw new Error('There are no parts');
    sendPart(shop, s3UploadId, first, bytes);
    const again = await start(customer, { size });
    expect(again.created).toBe(false);
    expect(again.progress).toMatchObject({ parts: [{ etag: 'part-1' }, { url: expect.any(String) }] });

    const whole = await start();
    arrive(whole.progress.photoId);
    await complete(whole.progress.photoId);
    expect(await start()).toEqual({
      created: false,
      progress: { photoId: whole.progress.photoId, status: 'complete', arrived: true },
    });
  });

  test('starts again if S3 has aborted the upload, or its deletion was interrupted', async () => {
    const { progress } = await start(customer, { size: 600_000 });
    shop.store.multiparts.clear();
    expect(await start(customer, { size: 600_000 })).toMatchObject({ created: true });
    shop.store.photos.set(`${customer.userId} ${progress.photoId}`, {
      ...recordOf(progress.photoId),
      status: 'ending',
    });
    expect(await start(customer, { size: 600_000 })).toMatchObject({ created: true });
  });

  test('refuses the 201st photo of a day, and writes nothing', async () => {
    for (let n = 0; n < limits.photos.perDay; n++) await start(customer, { sha256: sha256Of(Buffer.from([n])) });
    const refused = await startPhoto(dependencies, customer, { ...file, sha256: 'c'.repeat(64) });
    expect(refused).toMatchObject({ code: 'too_many_photos', retryAfter: 12 * 3600 });
    expect(shop.store.photos.size).toBe(limits.photos.perDay);
    expect((await start(stranger)).created).toBe(true);
  });

  test('refuses a photo that would take the customer’s photos over 2 GB', async () => {
    const all = limits.photos.unorderedBytes - file.size;
    shop.store.photos.set('x', photo({ size: all + 1 }));
    expect(await startPhoto(dependencies, customer, file)).toMatchObject({ code: 'photo_space_full' });
    expect(shop.store.photoCounts.size).toBe(0);
    shop.store.photos.set('x', photo({ size: all }));
    expect((await start()).created).toBe(true);
  });
});

describe('completing a photo', () => {
  test('keeps it once, and returns the same result to all calls', async () => {
    const { photoId } = (await start()).progress;
    expect(await complete(photoId)).toMatchObject({ code: 'upload_not_finished' });
    arrive(photoId);
    const kept = { ok: true, value: { photoId, ...file } };
    expect(await Promise.all([complete(photoId), complete(photoId)])).toEqual([kept, kept]);
    expect(await complete(photoId)).toEqual(kept);
    expect(recordOf(photoId)).not.toHaveProperty('expiresAt');
  });

  test.each([
    ['HTML', htmlBytes, 'not_an_image'],
    [
      'bytes other than the declared ones',
      pngOf({ width: 40, height: 30 }, { after: [Buffer.from('x')] }),
      'photo_not_as_declared',
    ],
  ])('deletes %s completely', async (_, sent, code) => {
    const { photoId } = (await start()).progress;
    arrive(photoId, sent);
    expect(await complete(photoId)).toMatchObject({ code });
    expect(left()).toBe(0);
    expect(await complete(photoId)).toMatchObject({ code: 'photo_not_found' });
  });

  test('refuses a photo in parts if they have not arrived, or S3 has aborted the upload', async () => {
    const { photoId } = (await start(customer, { size: 600_000 })).progress;
    expect(await complete(photoId)).toMatchObject({ code: 'upload_not_finished' });
    shop.store.multiparts.clear();
    expect(await complete(photoId)).toMatchObject({ code: 'photo_not_found' });
  });

  test('leaves nothing of a photo that the customer deletes meanwhile', async () => {
    const { photoId } = (await start()).progress;
    arrive(photoId);
    const photoFiles = {
      ...shop.photoFiles,
      sha256: async (imageKey: string) => {
        const digest = await shop.photoFiles.sha256(imageKey);
        await deletePhoto(dependencies, customer, photoId);
        shop.store.kept.set(imageKey, { contentType: 'image/png', etag: '"late"' });
        return digest;
      },
    };
    expect(await completePhoto({ ...dependencies, photoFiles }, customer, photoId)).toMatchObject({
      code: 'photo_not_found',
    });
    expect(left()).toBe(0);
  });

  test('is refused if the file changed after its inspection', async () => {
    const { photoId } = (await start()).progress;
    arrive(photoId);
    const photoFiles = { ...shop.photoFiles, keep: async () => false };
    expect(await completePhoto({ ...dependencies, photoFiles }, customer, photoId)).toMatchObject({
      code: 'upload_not_finished',
    });
  });
});

describe('a photo', () => {
  test('shows its progress, and can be viewed once it is complete', async () => {
    const { photoId } = (await start()).progress;
    expect(await viewPhoto(dependencies, customer, photoId)).toMatchObject({ code: 'photo_not_found' });
    arrive(photoId);
    expect(await getPhoto(dependencies, customer, photoId)).toEqual({
      ok: true,
      value: { photoId, status: 'started', arrived: true },
    });
    await complete(photoId);
    expect(await viewPhoto(dependencies, customer, photoId)).toEqual({
      ok: true,
      value: { url: expect.stringContaining(id('file 0')), expiresAt: '2026-06-01T12:01:00.000Z' },
    });
  });

  test('can be viewed until its size, in megabytes, exceeds the day’s limit', async () => {
    const { photoId } = (await start()).progress;
    arrive(photoId);
    await complete(photoId);
    const key = `${customer.userId} ${photoId}`;
    shop.store.photos.set(key, { ...recordOf(photoId), size: limits.photos.bytes });
    const allowed = Math.floor(limits.photos.viewedMegabytesPerDay / 27);
    for (let n = 0; n < allowed; n++) expect((await viewPhoto(dependencies, customer, photoId)).ok).toBe(true);
    const refused = await viewPhoto(dependencies, customer, photoId);
    expect(refused).toMatchObject({ code: 'too_many_views', retryAfter: 12 * 3600 });
    shop.store.photos.set(key, { ...recordOf(photoId), size: 100_000 });
    expect((await viewPhoto(dependencies, customer, photoId)).ok).toBe(true);
  });

  test('can be viewed far more often than a customer’s pages ever ask for', () => {
    // A page asks for at most four thumbnails of a line, and previews have less than a megabyte.
    const lines = 97;
    expect(limits.photos.viewedMegabytesPerDay / lines).toBeGreaterThan(200);
    expect((limits.photos.viewedMegabytesPerDay * 1_000_000) / limits.photos.unorderedBytes).toBeGreaterThan(9);
  });

  test('can be reached only by its customer', async () => {
    const { photoId } = (await start()).progress;
    arrive(photoId);
    for (const operation of [getPhoto, completePhoto, viewPhoto, deletePhoto]) {
      expect(await operation(dependencies, owner, photoId)).toMatchObject({ code: 'photo_not_found' });
    }
    await complete(photoId);
    expect(await viewPhoto(dependencies, owner, photoId)).toMatchObject({ code: 'photo_not_found' });
  });

  test('can’t be deleted while a cart line or an open order names it, and the refusal says which', async () => {
    const { photoId } = (await start()).progress;
    arrive(photoId);
    await complete(photoId);
    const { userId } = customer;
    shop.store.cartPhotos.set('line', { userId, photoIds: [photoId] });
    expect(await deletePhoto(dependencies, customer, photoId)).toMatchObject({
      code: 'photo_in_use',
      detail: expect.stringContaining('in your cart'),
    });
    shop.store.cartPhotos.clear();
    shop.store.orderPhotos.set('ORDER1', { userId, photoIds: [photoId] });
    await shop.photoUses.keepForOrder({ userId, photoId }, 'ORDER1');
    expect(await deletePhoto(dependencies, customer, photoId)).toMatchObject({
      code: 'photo_in_use',
      detail: expect.stringContaining('ORDER1'),
    });
    expect(await viewPhoto(dependencies, customer, photoId)).toMatchObject({ ok: true });
    const ended = { as: 'delivered', at: now() } as const;
    shop.store.orderPhotos.set('ORDER1', { userId, photoIds: [photoId], ended });
    expect(await deletePhoto(dependencies, customer, photoId)).toMatchObject({ ok: true });
    expect(left()).toBe(0);
  });

  test('can’t be deleted if a concurrent call completes it and puts it into the cart', async () => {
    const { photoId } = (await start()).progress;
    arrive(photoId);
    let isFirst = true;
    const racing: typeof shop.photos = {
      of: (whose) => ({
        ...shop.photos.of(whose),
        decide: async (...decision) => {
          if (isFirst) {
            isFirst = false;
            await complete(photoId);
            shop.store.cartPhotos.set('line', { userId: whose, photoIds: [photoId] });
          }
          return shop.photos.of(whose).decide(...decision);
        },
      }),
    };
    expect(await deletePhoto({ ...dependencies, photos: racing }, customer, photoId)).toMatchObject({
      code: 'photo_in_use',
    });
  });

  test.each([true, false])('is deleted completely; complete before: %s', async (isComplete) => {
    const { photoId } = (await start()).progress;
    arrive(photoId);
    if (isComplete) await complete(photoId);
    expect(await deletePhoto(dependencies, customer, photoId)).toEqual({ ok: true, value: undefined });
    expect(left()).toBe(0);
    expect(await deletePhoto(dependencies, customer, photoId)).toMatchObject({ code: 'photo_not_found' });
    expect((await start()).created).toBe(true);
  });
});

describe('a photo that is deleted and sent again at any step of a slower call', () => {
  /** Repeats the slow call in a new shop for each of its steps. The customer does `meanwhile` at that step. */
  async function atEachStep(
    begin: () => Promise<string>,
    slow: (photoId: string) => Promise<unknown>,
    meanwhile: (photoId: string) => Promise<unknown>,
    check: (photoId: string) => Promise<void>,
  ): Promise<void> {
    for (let step = 0, reached = true; reached; step++) {
      let turns = Number.POSITIVE_INFINITY;
      let photoId = '';
      reached = false;
      shop = memoryShop(async () => {
        if (turns-- !== 0) return;
        reached = true;
        await meanwhile(photoId);
      });
      dependencies = { ...dependencies, ...shop };
      photoId = await begin();
      turns = step;
      await slow(photoId);
      if (reached) await check(photoId);
    }
  }
  const send = async () => {
    const { photoId } = (await start()).progress;
    arrive(photoId);
    return photoId;
  };
  const sendAgain = async (photoId: string) => {
    await deletePhoto(dependencies, customer, photoId);
    await send();
  };
  /** Sends and completes a photo that a cart line has named once. */
  const sendNamed = async () => {
    const photoId = await send();
    await complete(photoId);
    expect(shop.claimPhotos(customer.userId, [photoId])).toBe(true);
    return photoId;
  };

  test('is complete only with its own file', async () => {
    await atEachStep(send, complete, sendAgain, async (photoId) => {
      expect(await complete(photoId)).toMatchObject({ ok: true });
      expect([...shop.store.kept.keys()]).toEqual([recordOf(photoId).imageKey]);
    });
  });

  test('stays in the cart', async () => {
    const sendToCart = async (photoId: string) => {
      await deletePhoto(dependencies, customer, photoId);
      await sendNamed();
      shop.store.cartPhotos.set('line', { userId: customer.userId, photoIds: [photoId] });
    };
    const remove = (photoId: string) => deletePhoto(dependencies, customer, photoId);
    await atEachStep(sendNamed, remove, sendToCart, async (photoId) => {
      expect([...shop.store.kept.keys()]).toEqual([recordOf(photoId).imageKey]);
    });
  });

  test('keeps its upload if both calls find the first one aborted', async () => {
    let again = '';
    const size = 600_000;
    const abort = async () => {
      const { photoId } = (await start(customer, { size })).progress;
      shop.store.multiparts.clear();
      return photoId;
    };
    const startLarge = () => start(customer, { size });
    const startAgain = async (photoId: string) => {
      await startLarge();
      again = recordOf(photoId).imageKey;
    };
    await atEachStep(abort, startLarge, startAgain, async (photoId) => {
      expect(recordOf(photoId)).toMatchObject({ status: 'pending', imageKey: again });
      expect([...shop.store.multiparts.values()].map(({ imageKey }) => imageKey)).toEqual([again]);
    });
  });
});
