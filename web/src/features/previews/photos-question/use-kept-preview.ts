import { useEffect, useRef, useState } from 'react';
import { photoStore } from '../../photos/browser-photos.ts';
import { hold } from '../../photos/browser-sender.ts';
import type { Picture } from '../styles/picture.ts';
import { drawGift, type GiftDrawing } from './draw-gift.ts';
import type { GiftPicture } from './use-gift-preview.ts';
import type { StoreChange } from './use-photo-storage.ts';

interface KeptPreviewOptions extends GiftDrawing {
  readonly draftKey: string;
  readonly questionId: string;
  readonly gift: GiftPicture;
  /** True if the photos are being sent to a line. */
  readonly areSent: boolean;
  /** True if the server has the photos, so that the draft is gone. */
  readonly areGiven: boolean;
  readonly store: StoreChange;
}

/** How long the photos wait for a drawing, in milliseconds. */
const patience = 60_000;

/**
 * Stores the preview with the draft's photos. The customer may send them, and leave the page, before it is drawn: it is then
 * drawn without the page, and the photos wait for it. Returns what to call with a drawn file.
 */
export function useKeptPreview(options: KeptPreviewOptions): (file: Blob | undefined, picture: Picture) => void {
  const { draftKey, questionId, photos, words, gift, areSent, areGiven, store } = options;
  const text = words.join('\n');
  const [kept, setKept] = useState<{ readonly picture: Picture; readonly text: string }>();
  const isKept = gift.isSharp && gift.picture === kept?.picture && text === kept?.text;
  const isAwaited = photos.length > 0 && !areGiven && !gift.failed && !isKept;
  const sentText = useRef(text);
  if (!areSent) sentText.current = text;
  const hasSentWords = text === sentText.current;
  const latest = useRef({ ...options, hasSentWords, isAwaited });
  latest.current = { ...options, hasSentWords, isAwaited };
  useEffect(
    () => () => {
      if (latest.current.isAwaited) void drawLater(latest.current);
    },
    [],
  );
  useEffect(() => (isAwaited ? hold(draftKey, patience) : undefined), [isAwaited, draftKey]);
  return (file, picture) => {
    const keep = async () => {
      if (file) await photoStore.keepPreview(draftKey, questionId, { file, photos, hasSentWords });
    };
    void store(keep).then(() => setKept({ picture, text }));
  };
}

interface LaterDrawing extends KeptPreviewOptions {
  readonly hasSentWords: boolean;
}

async function drawLater({ draftKey, questionId, hasSentWords, ...drawing }: LaterDrawing): Promise<void> {
  const release = hold(draftKey, patience);
  try {
    const file = await drawGift(drawing);
    if (file) await photoStore.keepPreview(draftKey, questionId, { file, photos: drawing.photos, hasSentWords });
  } catch {
    // The photos are given without a preview.
  } finally {
    release();
  }
}
