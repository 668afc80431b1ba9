import { photosLabel } from '#contracts/photos/photos-label.ts';

/** Texts for photos that are being uploaded. */
export const photos = {
  unreadable: 'This browser can’t read this photo. Open it in your photo app, save it as a JPEG and choose it again.',
  lost: (name: string) => `This browser no longer has ${name}. Please choose it again.`,
  refused: (name: string, refusal: string) => `${name}: ${refusal}`,
  adding: 'Adding…',
  remove: 'Remove',
  noRoom: 'This browser has no space left for these photos. Free some space on your device, then choose them again.',
  photoName: 'photo.jpg',
  previewName: 'preview.jpg',
  returned: (days: number) =>
    `The gift that your photos were for is no longer in your cart. This browser keeps them for ${days} days: open the gift’s page to add it again.`,
  uploaded: (complete: number, all: number) => `${complete} of ${photosLabel(all)} uploaded`,
  lacking: (count: number) =>
    count === 1 ? 'One more photo is still needed.' : `${count} more photos are still needed.`,
  begun: (all: number) => `Uploading ${photosLabel(all)}`,
  progress: 'Photos uploaded',
  offline: 'Waiting for the network',
  finishing: 'All photos uploaded. Adding them to your gift…',
  failed: 'Your photos aren’t complete yet.',
  retry: 'Try again',
  thumbnails: (title: string) => `Your photos for ${title}`,
  previewOf: (title: string) => `Preview of your gift: ${title}`,
  photo: (number: number) => `Photo ${number}`,
  more: (count: number) => `and ${count} more`,
};
