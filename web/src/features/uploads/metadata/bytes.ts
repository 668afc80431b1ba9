/** Bytes of a file, as pieces of it and new ones; undefined from functions that can't read the file. */
export type Pieces = readonly Uint8Array<ArrayBuffer>[];

/** A file without its metadata. */
export interface Bare {
  readonly pieces: Pieces;
  /** True if the file held metadata that can say where the picture was taken. */
  readonly described: boolean;
}

/** A view of bytes for numbers. Reading outside of it throws, so check the length first. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The bytes as text, one character a byte. */
export const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (char) => char.charCodeAt(0));
