import type { FileType, InspectedFile, UploadFiles } from '../upload.ts';
import { type ByteSource, byteSource } from './byte-source.ts';
import type { FileHeader, Metadata } from './file-header.ts';
import { jpegHeader } from './jpeg-header.ts';
import { pngHeader } from './png-header.ts';
import { tailMetadata } from './tail.ts';
import { webpHeader } from './webp-header.ts';

const readers: Readonly<
  Record<FileType, (source: ByteSource, searchedBytes: number) => Promise<FileHeader | undefined>>
> = {
  'image/jpeg': jpegHeader,
  'image/png': pngHeader,
  'image/webp': webpHeader,
};

/**
 * Reads the header of an uploaded file in few ranges, and searches the last `searchedBytes` of what follows it for metadata.
 * Undefined if it is unreadable, or the file has changed.
 */
export function readHeader(
  files: Pick<UploadFiles, 'read'>,
  { imageKey, contentType, size, etag }: InspectedFile,
  searchedBytes: number,
): Promise<FileHeader | undefined> {
  const source = byteSource(size, (offset, length) => files.read(imageKey, etag, offset, length));
  return readers[contentType](source, searchedBytes);
}

/** Searches a file whose header can't be read for a location, in whatever it has of EXIF, XMP or a video. */
export const searchFile = (
  files: Pick<UploadFiles, 'read'>,
  { imageKey, size, etag }: InspectedFile,
): Promise<Metadata> =>
  tailMetadata(
    byteSource(size, (offset, length) => files.read(imageKey, etag, offset, length)),
    0,
    size,
  );
