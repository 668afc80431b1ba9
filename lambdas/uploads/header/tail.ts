import { type ByteSource, latin1 } from './byte-source.ts';
import { type Metadata, merged, noMetadata, unreadable } from './file-header.ts';
import { exifMetadata, maxMetadataBytes, xmpMetadata } from './metadata.ts';

/** How much is searched at once. It limits the memory, and lets the largest file be searched in few reads. */
const windowBytes = 8 * 1024 * 1024;
/** Each window repeats the end of the one before it, so that no metadata are cut off in both. */
const overlapBytes = 2 * maxMetadataBytes;
/** The longest segment of a JPEG, which limits its EXIF data. */
const maxExifBytes = 64 * 1024;
/** The start of EXIF data; see `exifMetadata`. */
const exifStart = /Exif\0/gi;
/** The maximum of positions that look like EXIF data. Pixels do so by chance once in thousands of files. */
const maxCandidates = 64;
/** The location of a video, as QuickTime, 3GPP and Apple store it. */
const videoLocation = /\xa9xyz[\s\S]{4}[+-]\d\d|loci\0\0\0\0|location\.ISO6709/;

/**
 * Searches the last `searchedBytes` of a file, from this offset on, for a location: in EXIF or XMP of a second picture, or in a
 * video that a phone took with the photo. `read` searches them for the format's own metadata.
 */
export async function tailMetadata(
  source: ByteSource,
  from: number,
  searchedBytes: number,
  read: (bytes: Buffer) => Metadata = () => noMetadata,
): Promise<Metadata> {
  let found = noMetadata;
  const first = Math.max(from, source.size - searchedBytes);
  for (let start = first; start < source.size; start += windowBytes - overlapBytes) {
    const window = await source.bytes(start, Math.min(windowBytes, source.size - start));
    if (window === undefined) return unreadable;
    const bytes = Buffer.from(window.buffer, window.byteOffset, window.length);
    found = merged(found, merged({ turned: false, located: isLocated(bytes) }, read(bytes)));
    // A window at the file's end is the last one, although the next would still overlap it.
    if (found.located !== false || start + window.length >= source.size) break;
  }
  return found;
}

/** Undefined if too many positions look like EXIF data. */
function isLocated(bytes: Buffer): boolean | undefined {
  const text = latin1(bytes);
  if (xmpMetadata(bytes).located || videoLocation.test(text)) return true;
  let candidates = 0;
  for (const { index } of text.matchAll(exifStart)) {
    candidates += 1;
    if (candidates > maxCandidates) return undefined;
    if (exifMetadata(bytes.subarray(index, index + maxExifBytes)).located) return true;
  }
  return false;
}
