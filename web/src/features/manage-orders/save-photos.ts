import { downloadZip } from 'client-zip';
import type { ManagedOrder } from '#contracts/manage-orders.ts';
import type { OriginalPhoto } from '#contracts/order-photos.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { fetchPhoto } from '../photos/api/fetch-photo.ts';
import { answersText } from './answers-text.ts';
import { fetchOrderPhotos } from './api/order-photos.ts';
import { filesOf } from './files-of-order.ts';

/** How many photos the zip contains, and how many were already deleted. */
interface SavedPhotos {
  readonly saved: number;
  readonly gone: number;
}

/**
 * Downloads all photos and answers of an order as one zip, which the browser builds in memory. Throws, and saves nothing, if a
 * photo can't be loaded.
 */
export async function savePhotos(order: ManagedOrder, onPhoto: (done: number) => void): Promise<SavedPhotos> {
  const { lines } = await fetchOrderPhotos(order.orderId);
  const { photos, previews, gone } = filesOf(lines);
  const answers = { name: 'answers.txt', input: answersText(order) };
  const zip = await downloadZip(filesFor([...photos, ...previews], answers, onPhoto)).blob();
  saveFile(`${order.orderId}.zip`, 'application/zip', zip);
  return { saved: photos.length, gone };
}

async function* filesFor(
  photos: readonly OriginalPhoto[],
  answers: { readonly name: string; readonly input: string },
  onPhoto: (done: number) => void,
) {
  yield answers;
  for (const [index, { fileName, url }] of photos.entries()) {
    yield { name: fileName, input: await fetchPhoto(url) };
    onPhoto(index + 1);
  }
}
