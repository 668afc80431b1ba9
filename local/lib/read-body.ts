import type { Readable } from 'node:stream';

/**
 * Reads a whole request body. Resolves with undefined if it exceeds the limit in bytes, after reading to the end so that the
 * client can receive the response. @throws if the connection breaks.
 */
export async function readBody(source: Readable, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size <= limit ? Buffer.concat(chunks, size) : undefined;
}
