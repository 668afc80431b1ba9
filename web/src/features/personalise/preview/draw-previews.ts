import type { CategoryId } from '#contracts/categories.ts';
import type { Face } from '../styles/face.ts';
import { styles } from '../styles/index.ts';
import type { Picture } from '../styles/picture.ts';
import { lookWarnings, type Warning } from './checks.ts';
import type { View } from './view.ts';

/** The input of the previews. */
export interface PreviewRequest {
  readonly view: View;
  readonly face: Face;
  readonly seed: number;
  readonly categories: readonly CategoryId[];
}

export type PreviewResult =
  | { readonly category: CategoryId; readonly picture: Picture }
  | { readonly warnings: readonly Warning[] };

/** Draws the styles one by one, with pauses in which a newer request can arrive and end this one. */
export async function drawPreviews(
  picture: Picture,
  { face, seed, categories }: PreviewRequest,
  onResult: (result: PreviewResult) => void,
  isStale: () => boolean,
): Promise<void> {
  for (const category of categories) {
    await pause();
    if (isStale()) return;
    onResult({ category, picture: styles[category](picture, { face, seed }) });
  }
  await pause();
  if (!isStale()) onResult({ warnings: lookWarnings(picture, face) });
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
