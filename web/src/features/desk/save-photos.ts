import { downloadZip } from 'client-zip';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { customerName } from '#contracts/orders/customer-name.ts';
import type { OriginalPhoto } from '#contracts/orders/order-photos.ts';
import { formatDay } from '#web/lib/dates.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { stopped, workSheet } from '#web/texts/desk/desk.ts';
import { fetchPhoto } from '../photos/api/fetch-photo.ts';
import { fetchOrderPhotos, filesOf } from './api/order-photos.ts';
import { isUnsent, stopOf } from './possible-steps.ts';

const texts = workSheet.answersFile;

/** How many photos the zip contains, and how many were already deleted. */
interface SavedPhotos {
  readonly saved: number;
  readonly gone: number;
}

/**
 * Downloads all photos and answers of an order as one zip, which the browser builds in memory. Throws, and saves nothing, if a
 * photo can't be loaded. `onPhoto` gets the number of photos so far, without the previews that the zip also contains.
 */
export async function savePhotos(order: ManagedOrder, onPhoto: (done: number) => void): Promise<SavedPhotos> {
  const { lines } = await fetchOrderPhotos(order.orderId);
  const { photos, previews, gone } = filesOf(lines);
  const answers = { name: 'answers.txt', input: answersText(order) };
  const countPhoto = (done: number) => onPhoto(Math.min(done, photos.length));
  const zip = await downloadZip(filesFor([...photos, ...previews], answers, countPhoto)).blob();
  saveFile(`${order.orderId}.zip`, 'application/zip', zip);
  return { saved: photos.length, gone };
}

async function* filesFor(
  files: readonly OriginalPhoto[],
  answers: { readonly name: string; readonly input: string },
  onFile: (done: number) => void,
) {
  yield answers;
  for (const [index, { fileName, url }] of files.entries()) {
    yield { name: fileName, input: await fetchPhoto(url) };
    onFile(index + 1);
  }
}

/** The answers of an order as a text file for the artist. It has Windows line breaks, which every editor displays correctly. */
export function answersText(order: ManagedOrder): string {
  const { orderId, createdAt, lines } = order;
  const stop = stopOf(order);
  const isOpen = isUnsent(order);
  const head = [
    `${texts.order} ${orderId}`,
    `${texts.customer}: ${customerName(order)}`,
    `${texts.placed}: ${formatDay(createdAt)}`,
  ];
  const gifts = lines.map(({ qty, title, answered = [], missing = [] }, index) => [
    `${index + 1}. ${workSheet.line(qty, title)}`,
    ...answered.map(({ label, value }) => `   ${label}: ${value.replaceAll('\n', '\n      ')}`),
    ...(isOpen && missing.length > 0 ? [`   ${texts.missing}: ${missing.map(({ label }) => label).join(', ')}`] : []),
  ]);
  return [...(stop ? [[stopped[stop]]] : []), head, ...gifts]
    .map((part) => `${part.join('\n')}\n`)
    .join('\n')
    .replaceAll('\n', '\r\n');
}
