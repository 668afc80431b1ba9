import { crc32, inflateSync } from 'node:zlib';
import { type ByteSource, latin1, viewOf } from './byte-source.ts';
import { type FileHeader, type Metadata, merged, noMetadata } from './file-header.ts';
import { exifMetadata, xmpMetadata } from './metadata.ts';

/** The length and the type before a chunk's data, and the checksum after them. */
const frameBytes = 12;
const firstChunk = 8;
/** Metadata chunks of photos are smaller; a larger one is not read, and its file refused. */
const mostMetadataBytes = 1024 * 1024;
/** The end of the file, where some programs write their metadata. */
const tailBytes = 256 * 1024;
/** Places in the tail that look like a metadata chunk. Pixels look so by chance once in thousands of files. */
const mostCandidates = 64;

const metadataTypes = ['eXIf', 'iTXt', 'tEXt', 'zTXt'] as const;
type MetadataType = (typeof metadataTypes)[number];
const isMetadata = (type: string): type is MetadataType => metadataTypes.some((known) => known === type);

/**
 * The header of a PNG: the chunks before its pixels, and the metadata chunks after them. Undefined if it is none. The pixels
 * themselves can be thousands of chunks, so the end of the file is searched for whole chunks instead.
 */
export async function pngHeader(source: ByteSource): Promise<FileHeader | undefined> {
  const first = await source.bytes(firstChunk, frameBytes + 13);
  if (first === undefined || viewOf(first).getUint32(0) !== 13 || typeOf(first) !== 'IHDR') return undefined;
  const sides = { width: viewOf(first).getUint32(8), height: viewOf(first).getUint32(12) };
  let found: Metadata = noMetadata;
  let offset = firstChunk + first.length;
  for (;;) {
    const start = await source.bytes(offset, 8);
    if (start === undefined) return undefined;
    const type = typeOf(start);
    const length = viewOf(start).getUint32(0);
    if (type === 'IDAT') break;
    if (type === 'IEND' || length > 2 ** 31 - 1) return undefined;
    if (isMetadata(type)) {
      const data = length > mostMetadataBytes ? undefined : await source.bytes(offset + 8, length);
      const said = data && chunkMetadata(type, data);
      if (said === undefined) return undefined;
      found = merged(found, said);
    }
    offset += frameBytes + length;
  }
  const tailStart = Math.max(offset, source.size - tailBytes);
  const tail = await source.bytes(tailStart, source.size - tailStart);
  const said = tail && tailMetadata(Buffer.from(tail));
  return said && { ...sides, ...merged(found, said) };
}

const typeOf = (chunk: Uint8Array): string => latin1(chunk.subarray(4, 8));

/** What the metadata chunks in these bytes say: a chunk is one if its checksum is right. Undefined if that can't be told. */
function tailMetadata(tail: Buffer): Metadata | undefined {
  const candidates = metadataTypes.flatMap((type) => placesOf(tail, type).map((place) => ({ type, place })));
  if (candidates.length > mostCandidates) return undefined;
  let found = noMetadata;
  for (const { type, place } of candidates) {
    const length = place < 4 ? Number.POSITIVE_INFINITY : tail.readUInt32BE(place - 4);
    const end = place + 4 + length;
    if (end + 4 > tail.length || crc32(tail.subarray(place, end)) !== tail.readUInt32BE(end)) continue;
    const said = chunkMetadata(type, tail.subarray(place + 4, end));
    if (said === undefined) return undefined;
    found = merged(found, said);
  }
  return found;
}

function placesOf(tail: Buffer, type: MetadataType): readonly number[] {
  const places: number[] = [];
  for (let place = tail.indexOf(type); place >= 0 && places.length <= mostCandidates; ) {
    places.push(place);
    place = tail.indexOf(type, place + 1);
  }
  return places;
}

/** What one metadata chunk says; undefined if it can't be read. */
function chunkMetadata(type: MetadataType, data: Uint8Array): Metadata | undefined {
  if (type === 'eXIf') return exifMetadata(data);
  const end = data.indexOf(0);
  if (end < 0) return noMetadata;
  const keyword = latin1(data.subarray(0, end));
  const isXmp = keyword === 'XML:com.adobe.xmp' || keyword === 'Raw profile type xmp';
  const isExif = keyword === 'Raw profile type exif' || keyword === 'Raw profile type APP1';
  if (!isXmp && !isExif) return noMetadata;
  const text = textOf(type, data.subarray(end + 1));
  if (text === undefined) return undefined;
  if (!keyword.startsWith('Raw')) return xmpMetadata(text);
  const profile = rawProfile(text);
  // The profile APP1 holds EXIF or XMP.
  return merged(exifMetadata(profile), xmpMetadata(profile));
}

/** The text of a chunk after its keyword. */
function textOf(type: Exclude<MetadataType, 'eXIf'>, rest: Uint8Array): Uint8Array | undefined {
  if (type === 'tEXt') return rest;
  if (type === 'zTXt') return inflated(rest.subarray(1));
  // iTXt: compression flag and method, then language and translated keyword, each up to a zero byte.
  const language = rest.indexOf(0, 2);
  const translated = language < 0 ? -1 : rest.indexOf(0, language + 1);
  if (translated < 0) return undefined;
  const text = rest.subarray(translated + 1);
  return rest[0] === 0 ? text : inflated(text);
}

function inflated(data: Uint8Array): Uint8Array | undefined {
  try {
    return inflateSync(data, { maxOutputLength: mostMetadataBytes });
  } catch {
    return undefined;
  }
}

/** ImageMagick's text form of a profile: a line break, its name, its length, then its bytes in hexadecimal digits. */
const rawProfile = (text: Uint8Array): Uint8Array =>
  Buffer.from(
    latin1(text)
      .replace(/^\s*\w+\s+\d+\s/, '')
      .replace(/\s/g, ''),
    'hex',
  );
