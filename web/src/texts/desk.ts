/** The texts of the owner's desk that lazy parts show. */

const photos = (count: number): string => `${count} ${count === 1 ? 'photo' : 'photos'}`;

export const workSheet = {
  title: 'Work sheet',
  loading: 'Loading the photos…',
  print: 'Print work sheet',
  due: (day: string) => `Due by ${day}`,
  making: (days: string) => `Making takes ${days}, from the day you have everything.`,
  waiting: (labels: readonly string[]) => `Still needed from the customer: ${labels.join(', ')}`,
  complete: 'The customer has given everything.',
  line: (qty: number, title: string) => `${qty} × ${title}`,
  nothingAsked: 'Nothing to personalise.',
  preview: 'What the customer saw',
  previewOf: (label: string) => `Preview: ${label}`,
  photoOf: (label: string, number: number, count: number) => `${label}, photo ${number} of ${count}`,
  cropped: 'The frame shows the part that the customer chose.',
  gone: 'This photo was deleted.',
  save: 'Save',
  saveOf: (fileName: string) => `Save ${fileName}`,
  saveAll: (count: number) => `Save all as zip (${photos(count)})`,
  saving: (done: number, count: number) => `Saving ${done} of ${photos(count)}…`,
  saved: (saved: number, gone: number) =>
    `The zip with ${photos(saved)} is in your downloads.${gone > 0 ? ` ${photos(gone)} had been deleted.` : ''}`,
  saveFailed: 'A photo couldn’t be loaded, so there’s no zip. Check your connection and try again.',
  expired: 'For privacy, links to photos work for five minutes.',
  renew: 'Show the photos again',
  answersFile: {
    order: 'Order',
    customer: 'Customer',
    placed: 'Placed',
    missing: 'Still needed',
  },
};
