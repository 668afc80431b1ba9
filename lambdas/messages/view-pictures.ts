import { limits } from '../contracts/limits.ts';
import type { MessagePictures } from '../contracts/messages/message.ts';
import type { PhotoFiles, PhotoRecord, Photos } from '../photos/photo.ts';
import { countView, type PhotoCounts } from '../photos/photo-count.ts';
import { showPicture } from '../photos/show-picture.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';
import type { Messages } from './message.ts';

export interface ViewPicturesDependencies {
  readonly messages: Pick<Messages, 'findSent'>;
  readonly photos: Photos;
  readonly photoFiles: Pick<PhotoFiles, 'presignView'>;
  readonly now: Clock;
}

/** A message about an order. */
interface MessageName {
  readonly orderId: string;
  readonly messageId: string;
}

/** The pictures of a message, for owners. Refusals: `message_not_found`. */
export async function viewPictures(
  dependencies: ViewPicturesDependencies,
  name: MessageName,
): Promise<Result<MessagePictures>> {
  const found = await findPictures(dependencies, name);
  if (found === undefined) return messageNotFound;
  return succeed(await show(dependencies, found, limits.photos.viewSeconds.owner));
}

/** The same for the order's customer. Refuses views above the day's limit (`too_many_views`) too. */
export async function viewPicturesOfCustomer(
  dependencies: ViewPicturesDependencies & { readonly photoCounts: PhotoCounts },
  userId: string,
  name: MessageName,
): Promise<Result<MessagePictures>> {
  const found = await findPictures(dependencies, name);
  if (found === undefined) return messageNotFound;
  const shown = found.filter((photo) => photo !== undefined);
  const refused = shown.length === 0 ? undefined : await countView(dependencies, userId, shown);
  return refused ?? succeed(await show(dependencies, found, limits.photos.viewSeconds.customer));
}

/** The pictures of a message in their order, undefined for deleted ones. */
type Pictures = readonly (PhotoRecord | undefined)[];

async function findPictures(
  { messages, photos }: ViewPicturesDependencies,
  { orderId, messageId }: MessageName,
): Promise<Pictures | undefined> {
  const message = await messages.findSent(orderId, messageId);
  if (message === undefined) return undefined;
  const { userId, photoIds = [] } = message;
  if (photoIds.length === 0) return [];
  const records = await photos.of(userId).findMany(photoIds);
  return photoIds.map((photoId) => records.get(photoId));
}

async function show(
  { photoFiles, now }: ViewPicturesDependencies,
  found: Pictures,
  seconds: number,
): Promise<MessagePictures> {
  const time = now();
  return {
    pictures: await Promise.all(found.map((photo) => showPicture(photoFiles, photo, time, seconds))),
    expiresAt: new Date(time.getTime() + seconds * 1000).toISOString(),
  };
}

export const messageNotFound = refuse('message_not_found', 'This message is no longer there.');
