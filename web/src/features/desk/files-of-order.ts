import type { AnsweredPhotos, OrderedPhoto, OriginalPhoto } from '#contracts/orders/order-photos.ts';

interface OrderFiles {
  readonly photos: readonly OriginalPhoto[];
  readonly previews: readonly OriginalPhoto[];
  /** The number of deleted photos. */
  readonly gone: number;
}

/** The stored files of an order's photos and previews. */
export function filesOf(lines: ReadonlyMap<string, readonly AnsweredPhotos[]>): OrderFiles {
  const answers = [...lines.values()].flat();
  const all = answers.flatMap((answer) => answer.photos);
  const photos = all.flatMap(stored);
  const previews = answers.flatMap(({ preview }) => (preview ? stored(preview) : []));
  return { photos, previews, gone: all.length - photos.length };
}

const stored = (photo: OrderedPhoto): readonly OriginalPhoto[] => ('gone' in photo ? [] : [photo]);
