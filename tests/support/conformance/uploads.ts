import { expect } from 'vitest';
import { upload } from '../unit/records.ts';
import { atOnce, type Cases } from './ports.ts';

const { uploadId } = upload();

export const uploadCases: Cases = {
  'an upload is created once': async ({ uploads }) => {
    expect(await uploads.find(uploadId)).toBeUndefined();
    await uploads.create(upload());
    expect(await uploads.find(uploadId)).toMatchObject(upload());
    await expect(uploads.create(upload({ size: 2 }))).rejects.toThrow();
    expect(await uploads.find(uploadId)).toMatchObject({ size: upload().size });
  },
  'the first decision is final, and repeating it is idempotent': async ({ uploads }) => {
    await uploads.create(upload());
    expect(await uploads.decide(upload(), 'ending')).toBe('ending');
    expect(await uploads.decide(upload(), 'ending')).toBe('ending');
    expect(await uploads.decide(upload(), 'publishing')).toBe('ending');
    expect(await uploads.find(uploadId)).toMatchObject({ status: 'ending' });
  },
  'concurrent decisions all return the one that was stored': async ({ uploads }) => {
    await uploads.create(upload());
    const decided = await atOnce(
      () => uploads.decide(upload(), 'ending'),
      () => uploads.decide(upload(), 'publishing'),
    );
    const { status } = (await uploads.find(uploadId)) ?? {};
    expect(decided).toEqual([status, status]);
  },
  'nothing is decided about an upload that does not exist': async ({ uploads }) => {
    expect(await uploads.decide(upload(), 'ending')).toBeUndefined();
    expect(await uploads.find(uploadId)).toBeUndefined();
  },
  'a published upload never expires; a missing one can’t be published': async ({ uploads }) => {
    expect(await uploads.markComplete(upload())).toBe(false);
    expect(await uploads.find(uploadId)).toBeUndefined();
    await uploads.create(upload());
    expect(await uploads.markComplete(upload())).toBe(true);
    const found = await uploads.find(uploadId);
    expect(found?.status).toBe('published');
    expect(found).not.toHaveProperty('expiresAt');
  },
  'only an upload that is ending is forgotten': async ({ uploads }) => {
    await uploads.create(upload());
    await uploads.forget(upload());
    expect(await uploads.find(uploadId)).toBeDefined();
    await uploads.decide(upload(), 'ending');
    await uploads.forget(upload());
    await uploads.forget(upload());
    expect(await uploads.find(uploadId)).toBeUndefined();
  },
};
