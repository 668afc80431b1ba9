import { uploadIdOf } from '#lambdas/pictures/image-keys.ts';
import type { ImageUser, ImageUses, PublicFiles } from '#lambdas/pictures/image-uses.ts';
import type { PublishedFiles } from '#lambdas/pictures/list-images.ts';
import type { PictureUploads } from '#lambdas/pictures/picture-upload.ts';
import { type FullProduct, picturesOf } from '#lambdas/products/product.ts';
import type { Multipart, UploadFiles, UploadName, UploadParts } from '#lambdas/uploads/upload.ts';
import type { Instant, MemoryStore } from './memory-store.ts';

/** In-memory ports of uploads and published pictures. `takeIntoUse` is for the writes of products. */
export function memoryPictures(at: Instant, store: MemoryStore) {
  const marksOf = (uploadId: string) => {
    const marks = store.marks.get(uploadId) ?? { users: new Map<string, number>(), ordered: false };
    store.marks.set(uploadId, marks);
    return marks;
  };
  const uploadsOf = (product: FullProduct) => picturesOf(product).map(({ imageKey }) => uploadIdOf(imageKey) ?? '');
  /** A picture without an upload counts as published, because most tests need no uploads. */
  const isGone = (uploadId: string): boolean =>
    store.retired.has(uploadId) || (store.uploads.get(uploadId)?.status ?? 'published') !== 'published';
  /** Counts a use of each picture that `current` doesn't have. Returns false if one of them is gone. */
  const takeIntoUse = (product: FullProduct, current?: FullProduct): boolean => {
    const kept = current === undefined ? [] : uploadsOf(current);
    const taken = uploadsOf(product).filter((uploadId) => !kept.includes(uploadId));
    return countUses(taken, product.productId, product.revision);
  };
  const countUses = (taken: readonly string[], user: ImageUser, revision: number): boolean => {
    if (taken.some(isGone)) return false;
    for (const uploadId of taken) {
      const upload = store.uploads.get(uploadId);
      if (upload !== undefined) store.uploads.set(uploadId, { ...upload, uses: upload.uses + 1 });
      marksOf(uploadId).users.set(user, revision);
    }
    return true;
  };

  const findThis = ({ uploadId, imageKey }: UploadName) => {
    const upload = store.uploads.get(uploadId);
    return upload?.imageKey === imageKey ? upload : undefined;
  };
  const uploads: PictureUploads = {
    find: (uploadId) => at(() => store.uploads.get(uploadId)),
    create: (upload) =>
      at(() => {
        if (store.uploads.has(upload.uploadId)) throw new Error(`There is an upload ${upload.uploadId}`);
        store.uploads.set(upload.uploadId, upload);
      }),
    markComplete: (name) =>
      at(() => {
        const upload = findThis(name);
        if (upload === undefined) return false;
        const { expiresAt: _, ...kept } = upload;
        store.uploads.set(name.uploadId, { ...kept, status: 'published' });
        return true;
      }),
    decide: (name, decision) =>
      at(() => {
        const upload = findThis(name);
        if (upload?.status === 'pending') store.uploads.set(name.uploadId, { ...upload, status: decision });
        return findThis(name)?.status;
      }),
    forget: (name) =>
      at(() => {
        if (findThis(name)?.status === 'ending') store.uploads.delete(name.uploadId);
      }),
  };

  const files: UploadFiles = {
    presignPut: ({ imageKey, contentType }) =>
      at(() => ({ url: `https://uploads.example/${imageKey}`, headers: { 'content-type': contentType } })),
    inspect: (imageKey) => at(() => store.arrived.get(imageKey)),
    read: (imageKey, etag, offset, length) =>
      at(() => {
        const file = store.arrived.get(imageKey);
        return file?.etag === etag ? file.firstBytes.subarray(offset, offset + length) : undefined;
      }),
    keep: ({ imageKey, contentType }, etag) =>
      at(() => {
        if (store.arrived.get(imageKey)?.etag !== etag) return false;
        store.kept.set(imageKey, { contentType, etag });
        return true;
      }),
    discard: (imageKey) =>
      at(() => {
        store.arrived.delete(imageKey);
        store.closedKeys.add(imageKey);
      }),
  };

  const find = ({ imageKey, s3UploadId }: Multipart) => {
    const multipart = store.multiparts.get(s3UploadId);
    return multipart?.imageKey === imageKey ? multipart.parts : undefined;
  };
  const parts: UploadParts = {
    open: ({ imageKey }) =>
      at(() => {
        store.openedMultiparts += 1;
        const s3UploadId = `s3-${store.openedMultiparts}`;
        store.multiparts.set(s3UploadId, { imageKey, parts: new Map() });
        return s3UploadId;
      }),
    presign: ({ imageKey }, { partNumber }) =>
      at(() => ({ url: `https://uploads.example/${imageKey}?partNumber=${partNumber}`, headers: {} })),
    list: (multipart) =>
      at(() => {
        const stored = find(multipart);
        return stored && [...stored.values()].map(({ partNumber, etag, size }) => ({ partNumber, etag, size }));
      }),
    join: (multipart, named) =>
      at(() => {
        const stored = find(multipart);
        const unchanged = named.every(({ partNumber, etag }) => stored?.get(partNumber)?.etag === etag);
        const isUsed = store.arrived.has(multipart.imageKey) || store.closedKeys.has(multipart.imageKey);
        if (stored === undefined || !unchanged || isUsed) return;
        const { firstBytes = new Uint8Array() } = stored.get(1) ?? {};
        store.arrived.set(multipart.imageKey, { etag: `"joined-${named.length}"`, firstBytes });
        store.multiparts.delete(multipart.s3UploadId);
      }),
    abort: ({ s3UploadId }) => at(() => void store.multiparts.delete(s3UploadId)),
  };

  const published: PublishedFiles = {
    list: ({ limit, after }) =>
      at(() => {
        const rest = [...store.kept.keys()].sort().filter((key) => key > (after?.key ?? ''));
        const entries = rest.slice(0, limit).map((imageKey) => ({ imageKey, size: 1, lastModified: '2026-06-01' }));
        const last = rest.length > limit ? entries.at(-1) : undefined;
        return last === undefined ? { entries } : { entries, next: { key: last.imageKey } };
      }),
  };

  const imageUses: ImageUses = {
    findUnneeded: (uploadId) =>
      at(() => {
        const { users, ordered, reviewAt } = marksOf(uploadId);
        const upload = store.uploads.get(uploadId);
        const unneeded = users.size === 0 && !ordered && reviewAt === undefined;
        return unneeded && upload?.status === 'published' ? upload : undefined;
      }),
    keepForOrders: (uploadId) =>
      at(() => {
        marksOf(uploadId).ordered = true;
      }),
    reviewAt: (uploadId, time) =>
      at(() => {
        marksOf(uploadId).reviewAt = time;
      }),
    release: (uploadId, user, revision = Number.POSITIVE_INFINITY) =>
      at(() => {
        const { users } = marksOf(uploadId);
        if ((users.get(user) ?? revision) < revision) users.delete(user);
      }),
    retire: ({ uploadId, uses }) =>
      at(() => {
        if (store.uploads.get(uploadId)?.uses !== uses) return;
        store.uploads.delete(uploadId);
        store.retired.add(uploadId);
      }),
  };
  const publicFiles: PublicFiles = { remove: (imageKey) => at(() => void store.kept.delete(imageKey)) };

  return { uploads, files, parts, published, imageUses, publicFiles, takeIntoUse, countUses };
}
