import type { CategoryId } from '#contracts/categories.ts';
import { styles } from '../styles/index.ts';
import { type Picture, resized } from '../styles/picture.ts';
import type { Portrait } from '../styles/style.ts';
import { lookWarnings, type Warning } from './checks.ts';
import type { Size } from './view.ts';

/** What is drawn, besides the photos. */
export interface Drawing {
  readonly scene: Size;
  readonly seed: number;
  readonly categories: readonly CategoryId[];
  /** Leaves room for words. */
  readonly words?: boolean;
}

export type PreviewResult =
  | {
      readonly category: CategoryId;
      readonly picture: Picture;
      /** A small picture, drawn fast. The sharp one follows. */
      readonly draft: boolean;
    }
  /** What is wrong with one of the photos, by its index. */
  | { readonly index: number; readonly warnings: readonly Warning[] };

/** From this many photos on, each is printed too small to look for faults in it. */
const manyPhotos = 10;

/** A draft's part of the width and height: it takes a fifth of the time. */
const draftScale = 0.44;

/**
 * Draws every style as a small draft, then the warnings, then every style sharp. Pauses between them let a newer request arrive
 * and end this one.
 */
export async function drawPreviews(
  portraits: readonly Portrait[],
  { scene, seed, categories, words = false }: Drawing,
  onResult: (result: PreviewResult) => void,
  isStale: () => boolean,
): Promise<void> {
  const drafts = portraits.map(({ picture, face }) => ({
    picture: resized(picture, inDraft(picture.width), inDraft(picture.height)),
    face,
  }));
  const draw = (category: CategoryId, draft: boolean): PreviewResult => {
    const shown = draft ? drafts : portraits;
    const [first] = shown;
    if (!first) throw new Error('There is no photo to draw.');
    const size = draft ? { width: inDraft(scene.width), height: inDraft(scene.height) } : scene;
    const options = { face: first.face, seed, scene: size, portraits: shown, words };
    return { category, picture: styles[category](first.picture, options), draft };
  };
  const checked = portraits.length < manyPhotos ? portraits : [];
  const steps: readonly (() => PreviewResult)[] = [
    ...categories.map((category) => () => draw(category, true)),
    ...checked.map(({ picture, face }, index) => () => ({ index, warnings: lookWarnings(picture, face) })),
    ...categories.map((category) => () => draw(category, false)),
  ];
  for (const step of steps) {
    await pause();
    if (isStale()) return;
    onResult(step());
  }
}

const inDraft = (pixels: number): number => Math.ceil(pixels * draftScale);

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
