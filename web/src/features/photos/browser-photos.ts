import { currentUser } from '../../lib/current-user.ts';
import { onSessionChange } from '../../lib/stored-session.ts';
import { openPhotoDb } from './photo-db.ts';
import { PhotoStore } from './photo-store.ts';
import { storePending } from './photos-waiting.ts';

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('shop.photos');

/** The photos that this browser keeps. Other tabs reload theirs after each change. */
export const photoStore = new PhotoStore({
  open: openPhotoDb,
  user: currentUser,
  now: Date.now,
  newId: () => crypto.randomUUID(),
  announce: () => channel?.postMessage(''),
  storePending,
});

if (channel) channel.onmessage = () => void photoStore.load();
// Each customer has their own drafts.
onSessionChange(() => void photoStore.load());
