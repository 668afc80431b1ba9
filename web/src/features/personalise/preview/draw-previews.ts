import type { CategoryId } from '#contracts/categories.ts';
import type { Face } from '../styles/face.ts';
import { styles } from '../styles/index.ts';
import { type Picture, resized } from '../styles/picture.ts';
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
  | {
      readonly category: CategoryId;
      readonly picture: Picture;
      /** A small picture, drawn fast. The sharp one follows. */
      readonly draft: boolean;
    }
  | { readonly warnings: readonly Warning[] };

/**
 * Draws every style as a draft of half the width and height, in a quarter of the time, then the warnings, then every style
 * sharp. Pauses between them let a newer request arrive and end this one.
 */
export async function drawPreviews(
  picture: Picture,
  { face, seed, categories }: PreviewRequest,
  onResult: (result: PreviewResult) => void,
  isStale: () => boolean,
): Promise<void> {
  const half = resized(picture, Math.ceil(picture.width / 2), Math.ceil(picture.height / 2));
  const draw = (category: CategoryId, draft: boolean): PreviewResult => ({
    category,
    picture: styles[category](draft ? half : picture, { face, seed }),
    draft,
  });
  const steps: readonly (() => PreviewResult)[] = [
    ...categories.map((category) => () => draw(category, true)),
    () => ({ warnings: lookWarnings(picture, face) }),
    ...categories.map((category) => () => draw(category, false)),
  ];
  for (const step of steps) {
    await pause();
    if (isStale()) return;
    onResult(step());
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
