import type { ImagePage, ImageQuery } from '../contracts/uploads/upload.ts';
import type { Cursors, Position } from '../platform/cursors.ts';
import { nextCursor, type Page, startOf } from '../platform/paging.ts';
import { type Result, succeed } from '../platform/result.ts';
import { toPublishedImage } from './picture-upload.ts';

/** A file in the public bucket; `size` in bytes, time in ISO 8601 UTC. */
interface StoredFile {
  readonly imageKey: string;
  readonly size: number;
  readonly lastModified: string;
}

/** All published files, ordered by key. */
export interface PublishedFiles {
  list(query: { readonly limit: number; readonly after?: Position }): Promise<Page<StoredFile>>;
}

interface ListImagesDependencies {
  readonly published: PublishedFiles;
  readonly cursors: Cursors;
}

const list = ['images'];

/** A page of the published files, including renditions. Refuses another list's cursor. */
export async function listImages(
  { published, cursors }: ListImagesDependencies,
  { limit, cursor }: ImageQuery,
): Promise<Result<ImagePage>> {
  const start = startOf(cursors, list, cursor);
  if (!start.ok) return start;
  const page = await published.list({ limit, ...start.value });
  const images = page.entries.map(({ imageKey, size, lastModified }) => ({
    ...toPublishedImage({ imageKey }),
    size,
    lastModified,
  }));
  return succeed({ images, ...nextCursor(cursors, list, page.next) });
}
