import type { Size } from '../../lib/size.ts';
import { hasWorkers } from '../../lib/worker-calls.ts';
import { inspectFile } from '../uploads/inspect/inspect-file.ts';
import { type DecodeFailure, decodeImage, measurePhoto, redrawPhoto } from './decode-image.ts';

/** A customer's photo that is complete, with its size in pixels, upright. */
export interface ReadPhoto extends Size {
  /** The chosen bytes with their right type, or a JPEG that this browser has redrawn from them. */
  readonly file: Blob;
}

/** Why a file can't be used. `unchecked`: a script that reads it could not be loaded. `unsupported`: there are no workers. */
export type PhotoRefusal = 'not-a-picture' | 'heic' | 'too-small' | 'unsupported' | DecodeFailure;

/** What a file field offers. iOS converts HEIC photos to one of these types. */
export const offeredTypes = 'image/jpeg,image/png,image/webp,image/avif';
/** The minimum length of a photo's shorter side. Smaller photos are too small to draw. */
const shortestSide = 160;
/** Enough to see whether the browser can decode a photo. */
const sample: Size = { width: 8, height: 8 };

/**
 * Reads a photo that a customer chose. Its bytes decide what it is, not its label, because browsers draw incomplete photos
 * (docs/decisions/0059-complete-photos.md). Incomplete ones are refused, and what the shop doesn't take, such as AVIF, is redrawn.
 */
export async function readPhoto(chosen: Blob): Promise<ReadPhoto | PhotoRefusal> {
  if (!hasWorkers()) return 'unsupported';
  const inspection = await inspectFile(chosen);
  if (!inspection) return 'unchecked';
  if (!('file' in inspection)) return inspection.state;
  const { state, type, file } = inspection;
  const size = await measurePhoto(file);
  // A browser without AVIF support.
  if (!size) return type === 'image/avif' ? 'not-a-picture' : 'broken';
  if (Math.min(size.width, size.height) < shortestSide) return 'too-small';
  if (state === 'whole') return { file, ...size };
  return redrawPhoto(file, size);
}

/** Like `readPhoto`, for a photo that isn't decoded right after: refuses one that the browser can't decode. */
export async function readDrawablePhoto(chosen: Blob): Promise<ReadPhoto | PhotoRefusal> {
  const photo = await readPhoto(chosen);
  if (typeof photo === 'string') return photo;
  const bitmap = await decodeImage(photo.file, sample);
  if (typeof bitmap === 'string') return bitmap;
  bitmap.close();
  return photo;
}
