import type { MemoryShop } from './memory-shop.ts';

/** Stores a file as S3 does by a presigned PUT: only under an unused key. */
export function sendFile({ store }: Pick<MemoryShop, 'store'>, imageKey: string, firstBytes: Uint8Array): void {
  if (store.arrived.has(imageKey) || store.closedKeys.has(imageKey)) return;
  store.arrived.set(imageKey, { etag: '"sent"', firstBytes });
}

/** Stores a part as S3 does. A repeated part gets a new ETag. */
export function sendPart(
  { store }: Pick<MemoryShop, 'store'>,
  s3UploadId: string,
  { partNumber, size }: { readonly partNumber: number; readonly size: number },
  firstBytes: Uint8Array,
): void {
  const parts = store.multiparts.get(s3UploadId)?.parts;
  const times = Number(parts?.get(partNumber)?.etag.split('-')[1] ?? 0) + 1;
  parts?.set(partNumber, { partNumber, size, etag: `part-${times}`, firstBytes });
}
