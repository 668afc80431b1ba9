import { photosWait } from './photos-waiting.ts';

/** Goes on with the photos that wait in this browser since an earlier page. Other visits don't load the code for that. */
export function startPhotos(): void {
  // If it can't be loaded now, the next page tries again.
  if (photosWait()) import('./browser-sender.ts').then(({ photoSender }) => photoSender.start()).catch(() => undefined);
}
