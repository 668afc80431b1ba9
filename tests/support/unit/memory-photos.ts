import { createHash } from 'node:crypto';
import type { CartLineRecord } from '#lambdas/cart/cart.ts';
import { type CaseRecord, photosOfCase } from '#lambdas/cases/case.ts';
import type { MakingRecord } from '#lambdas/making/making.ts';
import type { LatestCheckout, OrderAnswers, OrderRecord } from '#lambdas/orders/order.ts';
import { photosNamedBy, photosNamedByLines } from '#lambdas/photos/answers.ts';
import { endOf } from '#lambdas/photos/order-end.ts';
import type { PhotoFiles, PhotoRecord, Photos } from '#lambdas/photos/photo.ts';
import type { PhotoCounts } from '#lambdas/photos/photo-count.ts';
import { type NamingOrder, nameOf, type PhotoName, type PhotoUses } from '#lambdas/photos/photo-uses.ts';
import type { KeptPhotos } from '#lambdas/photos/retention.ts';
import type { ProofRecord } from '#lambdas/proofs/proof.ts';
import type { ArrivedFile, UploadFiles, UploadName } from '#lambdas/uploads/upload.ts';
import { photosIn } from './memory-messages.ts';
import type { MemoryStore } from './memory-store.ts';

/** What is stored of customers' photos: records by customer and ID, and the number of new ones by customer and day. */
export const photoStore = () => ({
  photos: new Map<string, PhotoRecord>(),
  photoCounts: new Map<string, number>(),
  viewedMegabytes: new Map<string, number>(),
  /** Photos that cart lines and orders name, in tests that have no carts and orders. */
  cartPhotos: new Map<string, { readonly userId: string; readonly photoIds: readonly string[] }>(),
  orderPhotos: new Map<string, NamingOrder>(),
  photoReviews: new Map<string, PhotoName & { readonly at: Date }>(),
});

type Store = ReturnType<typeof photoStore> & {
  readonly lines: Map<string, Map<string, CartLineRecord>>;
  readonly orders: Map<string, OrderRecord>;
  readonly answers: Map<string, OrderAnswers>;
  readonly proofs: Map<string, ProofRecord>;
  readonly cases: Map<string, CaseRecord>;
  readonly making: Map<string, MakingRecord>;
  readonly messages: Pick<MemoryStore['messages'], 'sent'>;
  readonly checkouts: Map<string, LatestCheckout>;
  readonly arrived: Map<string, ArrivedFile>;
  readonly closedKeys: Set<string>;
  readonly multiparts: MemoryStore['multiparts'];
  readonly kept: Map<string, { readonly contentType: string; readonly etag: string }>;
};

/** In-memory ports of customers' photos. The `firstBytes` of a file in `store.arrived` are the whole file. */
export function memoryPhotos(at: <T>(effect: () => T) => Promise<T>, store: Store, files: UploadFiles) {
  const keyOf = (userId: string, photoId: string) => `${userId} ${photoId}`;
  const photos: Photos = {
    of: (userId) => {
      const find = (photoId: string) => store.photos.get(keyOf(userId, photoId));
      const findThis = ({ uploadId, imageKey }: UploadName) => {
        const photo = find(uploadId);
        return photo?.imageKey === imageKey ? photo : undefined;
      };
      const write = (photo: PhotoRecord) => void store.photos.set(keyOf(userId, photo.uploadId), photo);
      return {
        find: (photoId) => at(() => find(photoId)),
        create: (photo) =>
          at(() => {
            const existing = find(photo.uploadId);
            if (existing === undefined) write(photo);
            return existing;
          }),
        decide: (upload, decision) =>
          at(() => {
            const photo = findThis(upload);
            const open = photo?.status === 'pending' || (decision === 'ending' && photo?.status === 'publishing');
            if (photo !== undefined && open) write({ ...photo, status: decision });
            return findThis(upload)?.status;
          }),
        markComplete: (upload) =>
          at(() => {
            const photo = findThis(upload);
            if (photo === undefined || photo.status === 'ending') return false;
            const { expiresAt: _, ...kept } = photo;
            write({ ...kept, status: 'published' });
            return true;
          }),
        forget: (upload) =>
          at(() => {
            if (findThis(upload)?.status === 'ending') store.photos.delete(keyOf(userId, upload.uploadId));
          }),
        findMany: (photoIds) =>
          at(() => new Map(photoIds.flatMap((photoId) => find(photoId) ?? []).map((photo) => [photo.uploadId, photo]))),
        unorderedBytes: () =>
          at(() => {
            const own = [...store.photos.values()].filter((photo) => photo.userId === userId && !photo.orders);
            return own.reduce((sum, { size }) => sum + size, 0);
          }),
      };
    },
  };

  const photoCounts: PhotoCounts = {
    add: ({ userId, day }, max) =>
      at(() => {
        const counted = store.photoCounts.get(keyOf(userId, day)) ?? 0;
        if (counted >= max) return false;
        store.photoCounts.set(keyOf(userId, day), counted + 1);
        return true;
      }),
    addView: ({ userId, day }, megabytes, max) =>
      at(() => {
        const counted = (store.viewedMegabytes.get(keyOf(userId, day)) ?? 0) + megabytes;
        if (counted > max) return false;
        store.viewedMegabytes.set(keyOf(userId, day), counted);
        return true;
      }),
  };

  const discard = (imageKey: string): void => {
    store.arrived.delete(imageKey);
    store.closedKeys.add(imageKey);
    store.kept.delete(imageKey);
  };
  const photoFiles: PhotoFiles = {
    ...files,
    discard: (imageKey) => at(() => discard(imageKey)),
    sha256: (imageKey) =>
      at(() => {
        const file = store.kept.has(imageKey) ? store.arrived.get(imageKey) : undefined;
        return file && createHash('sha256').update(file.firstBytes).digest('hex');
      }),
    isKept: (imageKey) => at(() => store.kept.has(imageKey)),
    presignView: ({ imageKey }, now) => at(() => `https://photos.example/${imageKey}?from=${now.getTime()}`),
  };

  const change = ({ userId, photoId }: PhotoName, edit: (photo: PhotoRecord) => PhotoRecord): boolean => {
    const photo = store.photos.get(keyOf(userId, photoId));
    if (photo !== undefined) store.photos.set(keyOf(userId, photoId), edit(photo));
    return photo !== undefined;
  };
  const isUnclaimed = ({ userId, uploadId, imageKey, claims = 0 }: PhotoRecord): boolean => {
    const photo = store.photos.get(keyOf(userId, uploadId));
    return photo?.imageKey === imageKey && (photo.claims ?? 0) === claims;
  };
  const needed = ({ unneededSince: _, ...photo }: PhotoRecord): PhotoRecord => photo;
  const orderInStore = (orderId: string): NamingOrder | undefined => {
    const [order, answers] = [store.orders.get(orderId), store.answers.get(orderId)];
    const proofs = [...store.proofs.values()].filter((proof) => proof.orderId === orderId).map(({ photo }) => photo);
    const damage = store.cases.get(orderId);
    const made = store.making.get(orderId)?.pictures.map(({ photo }) => photo) ?? [];
    const messages = photosIn(store.messages.sent.get(orderId) ?? []);
    const isNamed = answers !== undefined || proofs.length + messages.length + made.length > 0 || damage !== undefined;
    if (order === undefined || !isNamed) return undefined;
    const { userId } = order;
    const reported = (damage === undefined ? [] : photosOfCase(damage)).map((photoId) => ({ userId, photoId }));
    const pictures = [...proofs, ...reported, ...made];
    const ended = endOf(order, damage);
    return {
      userId,
      photoIds: photosNamedByLines(answers),
      ...(pictures.length > 0 && { pictures }),
      ...(messages.length > 0 && { messages }),
      ...(ended !== undefined && { ended }),
    };
  };
  const photoUses: PhotoUses = {
    reviewAt: (photo, time) =>
      at(() => void store.photoReviews.set(keyOf(photo.userId, photo.photoId), { ...photo, at: time })),
    inCart: (userId) =>
      at(() => {
        const lines = [...(store.lines.get(userId)?.values() ?? [])].map(({ answers }) => photosNamedBy(answers));
        const named = [...store.cartPhotos.values()].filter((line) => line.userId === userId);
        return new Set([...lines.flat(), ...named.flatMap(({ photoIds }) => photoIds)]);
      }),
    latestOrderOf: (userId) => at(() => store.checkouts.get(userId)?.orderId),
    findOrder: (orderId) => at(() => store.orderPhotos.get(orderId) ?? orderInStore(orderId)),
    keepForOrder: (photo, orderId) =>
      at(
        () =>
          void change(photo, (record) => needed({ ...record, orders: new Set([...(record.orders ?? []), orderId]) })),
      ),
    noteUnneeded: (photo, since) =>
      at(() => {
        const unneeded = (record: PhotoRecord) => ({ ...record, unneededSince: since.toISOString() });
        if (isUnclaimed(photo)) change(nameOf(photo), unneeded);
      }),
    noteNeeded: (photo) => at(() => void change(photo, needed)),
    remove: (photo) =>
      at(() => {
        const key = keyOf(photo.userId, photo.uploadId);
        return isUnclaimed(photo) && store.photos.get(key)?.status === 'published' && store.photos.delete(key);
      }),
    retire: ({ userId, photoId }, since) =>
      at(() => {
        const photo = store.photos.get(keyOf(userId, photoId));
        if (photo?.unneededSince === since.toISOString()) store.photos.delete(keyOf(userId, photoId));
      }),
  };
  const keptPhotos: KeptPhotos = {
    remove: ({ imageKey, s3UploadId = '' }) =>
      at(() => {
        store.multiparts.delete(s3UploadId);
        discard(imageKey);
      }),
  };
  /**
   * Claims photos like the transaction that writes a line (`photoClaims`). If one is gone, it writes nothing and returns false.
   */
  const claimPhotos = (userId: string, photoIds: readonly string[], orderId?: string): boolean => {
    const complete = photoIds.every((photoId) => store.photos.get(keyOf(userId, photoId))?.status === 'published');
    const claimed = (photo: PhotoRecord) =>
      needed({
        ...photo,
        claims: (photo.claims ?? 0) + 1,
        ...(orderId !== undefined && { orders: new Set([...(photo.orders ?? []), orderId]) }),
      });
    if (complete) for (const photoId of photoIds) change({ userId, photoId }, claimed);
    return complete;
  };
  return { photos, photoCounts, photoFiles, photoUses, keptPhotos, claimPhotos };
}
