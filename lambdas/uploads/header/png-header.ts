import { crc32, inflateSync } from 'node:zlib';
import { type ByteSource, latin1, viewOf, without } from './byte-source.ts';
import { type FileHeader, type Metadata, merged, noMetadata, unreadable } from './file-header.ts';
import { exifMetadata, maxMetadataBytes, xmpMetadata } from './metadata.ts';
import { tailMetadata } from './tail.ts';

/** The bytes of a chunk besides its data: length and type before it, and a checksum after it. */
const frameBytes = 12;
const firstChunk = 8;
/** The maximum of positions in the tail that look like a metadata chunk. Pixels do so by chance in few files. */
const maxCandidates = 64;

const textTypes = ['iTXt', 'tEXt', 'zTXt'] as const;
type TextType = (typeof textTypes)[number];
/** Drafts of EXIF in PNG named its chunk `exIf`, and `zxIf` or `zXIf` if it was compressed. Some programs read these. */
const metadataTypes = ['eXIf', 'exIf', 'zxIf', 'zXIf', ...textTypes] as const;
type MetadataType = (typeof metadataTypes)[number];
const isMetadata = (type: string): type is MetadataType => metadataTypes.some((known) => known === type);

/** Inflates a compressed text. Undefined if it is damaged, or too large. */
type Inflate = (data: Uint8Array) => Uint8Array | undefined;

/**
 * The header of a PNG, from the chunks before its pixels and the metadata chunks after them. Undefined if the file is
 * no valid PNG. The pixels can be thousands of chunks, so only the file's end is searched for metadata.
 */
export async function pngHeader(source: ByteSource, searchedBytes: number): Promise<FileHeader | undefined> {
  const first = await source.bytes(firstChunk, frameBytes + 13);
  if (first === undefined || viewOf(first).getUint32(0) !== 13 || typeOf(first) !== 'IHDR') return undefined;
  const sides = { width: viewOf(first).getUint32(8), height: viewOf(first).getUint32(12) };
  const inflate = inflater();
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
      const data = length > maxMetadataBytes ? undefined : await source.bytes(offset + 8, length);
      found = merged(found, data === undefined ? unreadable : chunkMetadata(type, data, inflate));
      if (found.located === undefined) return { ...sides, ...found };
    }
    offset += frameBytes + length;
  }
  const tail = await tailMetadata(source, offset, searchedBytes, chunkSearch(inflate));
  return { ...sides, ...merged(found, tail) };
}

const typeOf = (chunk: Uint8Array): string => latin1(chunk.subarray(4, 8));

/** Reads the metadata chunks in parts of the tail. They are real if their checksum is right. */
function chunkSearch(inflate: Inflate): (bytes: Buffer) => Metadata {
  let candidatesLeft = maxCandidates;
  return (bytes) => {
    const candidates = metadataTypes.flatMap((type) => offsetsOf(bytes, type).map((offset) => ({ type, offset })));
    candidatesLeft -= candidates.length;
    if (candidatesLeft < 0) return unreadable;
    let found = noMetadata;
    for (const { type, offset } of candidates) {
      const length = offset < 4 ? Number.POSITIVE_INFINITY : bytes.readUInt32BE(offset - 4);
      const end = offset + 4 + length;
      if (length > maxMetadataBytes || end + 4 > bytes.length) continue;
      if (crc32(bytes.subarray(offset, end)) !== bytes.readUInt32BE(end)) continue;
      found = merged(found, chunkMetadata(type, bytes.subarray(offset + 4, end), inflate));
      if (found.located === undefined) break;
    }
    return found;
  };
}

function offsetsOf(bytes: Buffer, type: MetadataType): readonly number[] {
  const offsets: number[] = [];
  for (let offset = bytes.indexOf(type); offset >= 0 && offsets.length <= maxCandidates; ) {
    offsets.push(offset);
    offset = bytes.indexOf(type, offset + 1);
  }
  return offsets;
}

function chunkMetadata(type: MetadataType, data: Uint8Array, inflate: Inflate): Metadata {
  if (type === 'eXIf' || type === 'exIf') return exifMetadata(data);
  if (type === 'zxIf' || type === 'zXIf') return unreadable;
  const end = data.indexOf(0);
  if (end < 0) return noMetadata;
  const keyword = latin1(data.subarray(0, end));
  const isXmp = keyword === 'XML:com.adobe.xmp' || keyword === 'Raw profile type xmp';
  const isExif = keyword === 'Raw profile type exif' || keyword === 'Raw profile type APP1';
  if (!isXmp && !isExif) return noMetadata;
  const text = textOf(type, data.subarray(end + 1), inflate);
  if (text === undefined) return unreadable;
  if (!keyword.startsWith('Raw')) return xmpMetadata(text);
  const profile = rawProfile(text);
  // An APP1 profile contains EXIF or XMP.
  return merged(exifMetadata(profile), xmpMetadata(profile));
}

/** The text of a chunk after its keyword. */
function textOf(type: TextType, rest: Uint8Array, inflate: Inflate): Uint8Array | undefined {
  if (type === 'tEXt') return rest;
  if (type === 'zTXt') return inflate(rest.subarray(1));
  // iTXt has a compression flag and method, then the language and the translated keyword, each ended by a zero byte.
  const language = rest.indexOf(0, 2);
  const translated = language < 0 ? -1 : rest.indexOf(0, language + 1);
  if (translated < 0) return undefined;
  const text = rest.subarray(translated + 1);
  return rest[0] === 0 ? text : inflate(text);
}

/** One limit for all texts of a file: otherwise thousands of small chunks could each inflate to the limit. */
function inflater(): Inflate {
  let bytesLeft = maxMetadataBytes;
  return (data) => {
    try {
      // Throws if no bytes are left.
      const text = inflateSync(data, { maxOutputLength: bytesLeft });
      bytesLeft -= text.length;
      return text;
    } catch {
      // The failed attempt may have inflated as much.
      bytesLeft = 0;
      return undefined;
    }
  };
}

const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** Decodes ImageMagick's text form of a profile: a line break, its name, its length, then its bytes in hexadecimal digits. */
function rawProfile(text: Uint8Array): Uint8Array {
  const [start = ''] = /^\s*\w+\s+\d+\s/.exec(latin1(text)) ?? [];
  return Buffer.from(latin1(without(text.subarray(start.length), isSpace)), 'hex');
}
