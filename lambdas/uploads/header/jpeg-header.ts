import { type ByteSource, viewOf } from './byte-source.ts';
import { type FileHeader, type Metadata, merged, noMetadata } from './file-header.ts';
import { exifMetadata, xmpMetadata } from './metadata.ts';
import { tailMetadata } from './tail.ts';

const marker = { fill: 0xff, scan: 0xda, end: 0xd9, app1: 0xe1 } as const;
/** Markers of application data. EXIF and XMP are in APP1, but some programs read XMP in others too. */
const isApp = (code: number): boolean => code >= 0xe0 && code <= 0xef;
/** Markers without a segment. They are invalid before the pixels. */
const isAlone = (code: number): boolean => code === 0x01 || (code >= 0xd0 && code <= marker.end);
/** Start-of-frame markers. The codes of DHT, JPG and DAC lie between them. */
const isFrame = (code: number): boolean => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

/**
 * The header of a JPEG (ITU T.81), from the segments before its pixels. The end of the file is searched for a location
 * too. Undefined if the file is not a valid JPEG.
 */
export async function jpegHeader(source: ByteSource, searchedBytes: number): Promise<FileHeader | undefined> {
  let found: Metadata = noMetadata;
  let frame: { readonly width: number; readonly height: number } | undefined;
  for (let offset = 2; ; ) {
    const start = await source.bytes(offset, 4);
    if (start === undefined || start[0] !== marker.fill) return undefined;
    const [, code = 0] = start;
    if (code === marker.fill) {
      offset += 1;
      continue;
    }
    if (code === marker.scan) {
      return frame && { ...frame, ...merged(found, await tailMetadata(source, offset, searchedBytes)) };
    }
    const length = viewOf(start).getUint16(2);
    if (isAlone(code) || code === 0 || length < 2) return undefined;
    const body = isFrame(code) || isApp(code) ? await source.bytes(offset + 4, length - 2) : undefined;
    if (isFrame(code)) {
      // A second frame belongs to a hierarchical JPEG, which no browser shows.
      if (frame !== undefined || body === undefined || body.length < 5) return undefined;
      frame = { height: viewOf(body).getUint16(1), width: viewOf(body).getUint16(3) };
    }
    if (isApp(code)) {
      if (body === undefined) return undefined;
      found = merged(found, merged(xmpMetadata(body), code === marker.app1 ? exifMetadata(body) : noMetadata));
    }
    offset += 2 + length;
  }
}
