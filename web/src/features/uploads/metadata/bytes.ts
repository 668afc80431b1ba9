/** A file as a list of byte ranges, some taken from the original and some new. */
export type Pieces = readonly Uint8Array<ArrayBuffer>[];

/** An image without its metadata, and without anything that follows it in the file. */
export interface StrippedImage {
  readonly pieces: Pieces;
  /** The number of bytes of the image with its metadata, as it was. */
  readonly bytes: number;
}

/** A view to read and write numbers. Access beyond its end throws, so check the length first. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The bytes as text, one character per byte. */
export const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (char) => char.charCodeAt(0));
