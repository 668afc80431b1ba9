import type { CategoryId } from '#contracts/categories.ts';
import { usualFace } from '../styles/face.ts';
import { styles } from '../styles/index.ts';
import { blank, planeOf } from '../styles/picture.ts';
import { hash } from '../styles/random.ts';
import { yieldToEvents } from '../yield-to-events.ts';

/** The width of the drawings in pixels. With more, the browser compiles no more of the styles. */
const width = 96;
const height = 120;

/** Draws a small picture in each style for the browser to compile the styles, which takes a third of the first drafts' time. */
export async function warmUp(categories: readonly CategoryId[], isNeeded: () => boolean): Promise<void> {
  const picture = blank(width, height);
  picture.data.forEach((_, p) => {
    if (p % 4 !== 3) picture.data[p] = 255 * hash(p, 1, 1);
  });
  const people = planeOf(width, height, (x) => Number(x > width / 4 && x < (width * 3) / 4));
  const portrait = { picture, face: usualFace, faces: [usualFace], people };
  for (const category of categories) {
    await yieldToEvents();
    if (isNeeded()) return;
    styles[category](portrait, { seed: 1, size: { width, height } });
  }
}
