import type { AnsweredPhotos, OriginalPhoto } from '#contracts/order-photos.ts';

/** The files behind an order's photos and previews, and the number of those that are gone. */
export function filesOf(lines: ReadonlyMap<string, readonly AnsweredPhotos[]>): {
  readonly originals: readonly OriginalPhoto[];
  readonly gone: number;
} {
  const all = [...lines.values()]
    .flat()
    .flatMap(({ photos, preview }) => (preview === undefined ? photos : [...photos, preview]));
  const originals = all.flatMap((photo) => ('gone' in photo ? [] : [photo]));
  return { originals, gone: all.length - originals.length };
}
