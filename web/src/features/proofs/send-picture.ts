import { sha256Of } from '../../lib/sha256.ts';
import { redrawPhoto, scaled } from '../photos/decode-image.ts';
import { photoTransport } from '../photos/photo-transport.ts';
import { usable } from '../photos/prepare-photo.ts';
import { readDrawablePhoto } from '../photos/read-photo.ts';
import { inMemoryUpload } from '../photos/upload-memory.ts';
import { browserClock, browserConnection } from '../uploads/browser-tools.ts';
import { ProgressMeter } from '../uploads/progress-meter.ts';
import { runUpload } from '../uploads/upload-run.ts';

/** Enough to look closely at the work on any screen, and quick to send from a phone. */
const longestSide = 2_000;

/** Uploads pictures of the work, of the making, of damage and of messages. An object, so that tests can replace its method. */
export const pictures = {
  send: sendPicture,
};

/**
 * Uploads these pictures one after another, because a phone has memory to scale one at a time. A retry finds those that have
 * arrived. @returns their IDs, each once.
 */
export async function sendPictures(files: readonly File[]): Promise<string[]> {
  const photoIds = new Set<string>();
  for (const file of files) photoIds.add(await pictures.send(file, new AbortController().signal));
  return [...photoIds];
}

/**
 * Uploads a picture as the caller's own photo, scaled down and without metadata. @returns its ID.
 * `onProgress` receives the fraction that has arrived. @throws PhotoProblem for a file that is no complete picture.
 */
async function sendPicture(chosen: File, signal: AbortSignal, onProgress?: (sent: number) => void): Promise<string> {
  const read = usable(await readDrawablePhoto(chosen));
  const size = scaled(read, Math.min(1, longestSide / Math.max(read.width, read.height)));
  const drawn = usable(await redrawPhoto(read.file, size));
  const prepared = { ...drawn, contentType: 'image/jpeg', sha256: await sha256Of(drawn.file) } as const;
  const tools = {
    transport: photoTransport(prepared, chosen.name, false),
    ...{ clock: browserClock, connection: browserConnection, random: Math.random, memory: inMemoryUpload() },
  };
  const meter = new ProgressMeter(drawn.file.size, browserClock.now);
  const report = () => {
    const { sentBytes, totalBytes } = meter.progress();
    onProgress?.(sentBytes / totalBytes);
  };
  const watcher = { meter, onWait: () => undefined, onProgress: report };
  return (await runUpload({ file: drawn.file, renditions: [] }, tools, signal, watcher)).photoId;
}
