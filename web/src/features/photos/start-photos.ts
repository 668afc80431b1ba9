import { hasPendingPhotos } from './photos-waiting.ts';

/** Resumes sending the photos that an earlier page left in this browser. Loads the sender's code only if there are any. */
export function startPhotos(): void {
  // If the code can't be loaded now, the next page tries again.
  if (hasPendingPhotos())
    import('./browser-sender.ts').then(({ photoSender }) => photoSender.start()).catch(() => undefined);
}
