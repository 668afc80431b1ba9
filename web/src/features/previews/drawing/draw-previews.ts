import type { CategoryId } from '#contracts/categories.ts';
import type { Size } from '#web/lib/size.ts';
import { manyPhotos } from '../styles/heart-prints.ts';
import { styles } from '../styles/index.ts';
import { type Picture, resized } from '../styles/picture.ts';
import type { Portrait } from '../styles/style.ts';
import { yieldToEvents } from '../yield-to-events.ts';
import { imageWarnings, type Warning } from './checks.ts';

/** What to draw, except the photos. */
export interface Drawing {
  readonly size: Size;
  readonly seed: number;
  readonly categories: readonly CategoryId[];
  /** The categories whose draft shows already, so that the sharp picture comes sooner. */
  readonly drafted?: readonly CategoryId[];
  /** True to leave space for words. */
  readonly hasWords?: boolean;
  /** Draws the photos in a scene, instead of in the categories' styles. */
  readonly drawScene?: SceneDrawer | undefined;
  /** False to leave out the checks of the photos. */
  readonly isChecked?: boolean;
}

export interface SceneDrawer {
  (portraits: readonly Portrait[], size: Size): Picture;
  /** How many heads it has places for. */
  readonly heads: number;
}

export type PreviewResult =
  | {
      readonly category: CategoryId;
      readonly picture: Picture;
      /** True for a small picture, which is drawn fast. The sharp one follows. */
      readonly draft: boolean;
    }
  /** The warnings about one of the photos, which `index` identifies. */
  | { readonly index: number; readonly warnings: readonly Warning[] };

/** The scale of a draft's width and height. A draft takes a fifth of the time. */
const draftScale = 0.44;

/**
 * Draws every style as a small draft unless one shows already, then checks the photos, then draws every style sharp. Yields to
 * the event loop in between, so that a newer request can arrive and stop this one.
 */
export async function drawPreviews(
  portraits: readonly Portrait[],
  { size, seed, categories, drafted = [], hasWords = false, drawScene, isChecked = true }: Drawing,
  onResult: (result: PreviewResult) => void,
  isStale: () => boolean,
): Promise<void> {
  const drafts = portraits.map((portrait) => ({
    ...portrait,
    picture: resized(portrait.picture, draftPixels(portrait.picture.width), draftPixels(portrait.picture.height)),
  }));
  const draw = (category: CategoryId, draft: boolean): PreviewResult => {
    const shown = draft ? drafts : portraits;
    const [first] = shown;
    if (!first) throw new Error('No photo to draw');
    const drawn = draft ? { width: draftPixels(size.width), height: draftPixels(size.height) } : size;
    const options = { seed, size: drawn, portraits: shown, hasWords };
    const picture = drawScene ? drawScene(shown, drawn) : styles[category](first, options);
    return { category, picture, draft };
  };
  // A single photo may show everyone.
  const shownFaces = drawScene?.heads ? (portraits.length > 1 ? 1 : drawScene.heads) : Infinity;
  const warningsOf = (portrait: Portrait): Warning[] => [
    ...(portrait.faces.length > shownFaces ? (['more-faces'] as const) : []),
    ...imageWarnings(portrait, drawScene?.heads),
  ];
  const checked = isChecked && portraits.length < manyPhotos ? portraits : [];
  const steps: readonly (() => PreviewResult)[] = [
    ...categories.filter((category) => !drafted.includes(category)).map((category) => () => draw(category, true)),
    ...checked.map((portrait, index) => () => ({ index, warnings: warningsOf(portrait) })),
    ...categories.map((category) => () => draw(category, false)),
  ];
  for (const step of steps) {
    await yieldToEvents();
    if (isStale()) return;
    onResult(step());
  }
}

const draftPixels = (pixels: number): number => Math.ceil(pixels * draftScale);
