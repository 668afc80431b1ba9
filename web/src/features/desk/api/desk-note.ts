import { useQuery } from '@tanstack/react-query';
import type { DeskNote, NewDeskNote } from '#contracts/desk/desk-note.ts';
import { callApi } from '#web/lib/api.ts';
import { freshness, managedOrderKey } from '#web/lib/managed-order-keys.ts';
import { orderPath } from '#web/lib/order-path.ts';
import { queryClient } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';

/** Below the order's key, so that it is refetched with the order. */
const keyOf = (orderId: string) => [...managedOrderKey(orderId), 'note'];

/** The owners' note of an order. */
export const useDeskNote = (orderId: string) =>
  useQuery({
    queryKey: keyOf(orderId),
    queryFn: ({ signal }) => callApi<DeskNote>('GET', `${orderPath(orderId, 'shop')}/note`, { signedIn: true, signal }),
    ...freshness,
  });

/** Changes the note. After a failure, the page shows the note as it is now, which may have this change: its response may be lost. */
export async function changeDeskNote(orderId: string, body: NewDeskNote): Promise<void> {
  try {
    const note = await callApi<DeskNote>('PUT', `${orderPath(orderId, 'shop')}/note`, { body, signedIn: true });
    queryClient.setQueryData(keyOf(orderId), note);
  } catch (error) {
    await refetch(keyOf(orderId));
    if (!hasTaken(body, queryClient.getQueryData(keyOf(orderId)))) throw error;
  }
}

const hasTaken = ({ version, note, taken }: NewDeskNote, now: DeskNote | undefined): boolean =>
  now !== undefined &&
  now.version > version &&
  (note === undefined || note === now.note) &&
  (taken === undefined || taken === (now.taken?.me === true));
