import type { Readable } from 'node:stream';

/**
 * A whole request body; undefined when it is larger than the limit in bytes, and then the rest is read past so that the
 * client can hear the answer. @throws when the connection breaks.
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
