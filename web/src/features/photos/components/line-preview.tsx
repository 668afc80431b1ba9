import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import { photos as texts } from '#web/texts/photos/photos.ts';
import { ExpiringPicture } from '#web/ui/expiring-picture.tsx';
import { photoUrlQuery } from '../api/view-photo.ts';
import { photoStore } from '../browser-photos.ts';
import type { Sending } from '../chosen-photo.ts';
import { sendingId } from '../photos-waiting.ts';
import { usePhotoSets } from '../use-photo-sets.ts';
import type { LineOrder } from './line-picture.tsx';

interface LinePreviewProps {
  readonly line: Line;
  readonly order: LineOrder | undefined;
  readonly eager: boolean | undefined;
  /** The product's picture. */
  readonly fallback: ReactNode;
}

/** The preview of a line: this browser's own copy until it is uploaded, then the uploaded one. */
export default function LinePreview({ line, order, eager = false, fallback }: LinePreviewProps) {
  const sending = useSendingTo(line, order);
  const [fileId] = Object.values(sending?.previews ?? {});
  const stored = useStoredFile(fileId);
  const own = stored?.fileId === fileId ? stored?.url : undefined;
  const { previewId } = line;
  const { data, isError, refetch } = useQuery({
    ...photoUrlQuery(previewId ?? ''),
    enabled: previewId !== undefined && (fileId === undefined || own === null),
  });
  const uploaded = previewId === undefined || isError ? null : data;
  // The copy stays until the uploaded one is found: the line learns its ID later.
  const url = fileId === undefined || own === null ? (uploaded ?? stored?.url ?? uploaded) : own;
  return (
    <ExpiringPicture url={url} alt={texts.previewOf(line.title)} eager={eager} renew={refetch} fallback={fallback} />
  );
}

/** The photos that this browser is sending to a line, or sent to the cart line from which it was ordered meanwhile. */
function useSendingTo({ lineId, previewId }: Line, order: LineOrder | undefined): Sending | undefined {
  const own = usePhotoSets(sendingId(lineId, order?.orderId)).sending;
  const toCart = usePhotoSets(lineId).sending;
  if (own || !order || !toCart || previewId !== undefined) return own;
  // An earlier order may have a line with the same ID, to which they don't belong.
  return Date.parse(order.createdAt) >= toCart.at ? toCart : undefined;
}

/**
 * An object URL of a file that this browser stores, or null if it was deleted. Until it is read, and after the browser has sent it,
 * that of the file before.
 */
function useStoredFile(fileId: string | undefined) {
  const [shown, setShown] = useState<{ readonly fileId: string; readonly url: string | null }>();
  useEffect(() => {
    if (fileId === undefined) return;
    let isStopped = false;
    const show = (file: Blob | undefined) => {
      if (!isStopped) setShown({ fileId, url: file === undefined ? null : URL.createObjectURL(file) });
    };
    photoStore.file(fileId).then(show, () => show(undefined));
    return () => {
      isStopped = true;
    };
  }, [fileId]);
  useEffect(() => () => URL.revokeObjectURL(shown?.url ?? ''), [shown]);
  return shown;
}
