import { categories } from '#contracts/categories.ts';
import { previewSize } from '#web/features/personalise/preview/preview-size.ts';
import { styles } from '#web/features/personalise/styles/index.ts';
import { resized } from '#web/features/personalise/styles/picture.ts';
import { drawnFace, drawnPhoto } from '../support/drawn-photo.ts';
import { slowdown } from './browser.ts';
import { median, type Row } from './table.ts';

/** In milliseconds: until a customer sees the first preview of a photo, and until all eight are sharp. */
const patience = { first: 1_000, all: 5_000 } as const;
const rounds = 5;

/** Drawing a photo in each art style, as if by a phone's processor, against the time that a customer waits gladly. */
export function styleRows(): readonly Row[] {
  console.log('Drawing ...');
  const photo = drawnPhoto(previewSize.width, previewSize.height);
  const half = resized(photo, previewSize.width / 2, previewSize.height / 2);
  const timeOf = (draw: () => unknown): number => {
    const times = Array.from({ length: rounds }, () => {
      const start = performance.now();
      draw();
      return performance.now() - start;
    });
    return median(times) * slowdown;
  };
  const options = { face: drawnFace, seed: 7 };
  const row = (what: string, time: number, floor: number): Row => ({
    what: `${what}, on a processor slowed down four times`,
    ours: `${Math.round(time)} ms`,
    floor: `${floor} ms (a customer's patience)`,
    ratio: time / floor,
    figure: { atMost: 1 },
  });
  const drafts = categories.map(({ id, label }) =>
    row(
      `draft of a photo as ${label}`,
      timeOf(() => styles[id](half, options)),
      patience.first,
    ),
  );
  const sharp = categories.reduce((sum, { id }) => sum + timeOf(() => styles[id](photo, options)), 0);
  return [...drafts, row('a photo in all eight styles, sharp', sharp, patience.all)];
}
