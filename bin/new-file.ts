import { link, open, rm } from 'node:fs/promises';

/**
 * Writes pieces of text to a new file that only this user can read. The file appears under its name once it is complete.
 * @throws if it exists.
 */
export async function writeNewFile(path: string, pieces: AsyncIterable<string>): Promise<void> {
  const draft = `${path}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    for await (const piece of pieces) await file.write(piece);
    await file.sync();
    // Unlike a rename, a link never replaces a file.
    await link(draft, path);
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}
