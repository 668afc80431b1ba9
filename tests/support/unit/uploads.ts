import type { MemoryShop } from './memory-shop.ts';

/** Stores a part as S3 does. A repeated part gets a new ETag. */
export function sendPart(
  { store }: MemoryShop,
  s3UploadId: string,
  { partNumber, size }: { readonly partNumber: number; readonly size: number },
  firstBytes: Uint8Array,
): void {
  const parts = store.multiparts.get(s3UploadId)?.parts;
  const times = Number(parts?.get(partNumber)?.etag.split('-')[1] ?? 0) + 1;
  parts?.set(partNumber, { partNumber, size, etag: `part-${times}`, firstBytes });
}
