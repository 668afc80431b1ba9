import { categories } from '#contracts/categories.ts';
import { previewSize } from '#web/features/previews/drawing/preview-size.ts';
import { styles } from '#web/features/previews/styles/index.ts';
import { drawnFace, drawnPhoto } from '../support/drawn-photo.ts';
import { slowdown } from './browser.ts';
import { median, type Row } from './table.ts';

/**
 * How many milliseconds a customer is willing to wait for the first preview of a photo. `preview.ts` measures all eight on a
 * page.
 */
const patience = 1_000;
const rounds = 5;

/** The time to draw a photo in each art style on a phone's processor, against the time that a customer is willing to wait. */
export function styleRows(): readonly Row[] {
  console.log('Drawing ...');
  const photo = drawnPhoto(previewSize.width / 2, previewSize.height / 2);
  const timeOf = (draw: () => unknown): number => {
    const times = Array.from({ length: rounds }, () => {
      const start = performance.now();
      draw();
      return performance.now() - start;
    });
    return median(times) * slowdown;
  };
  const portrait = { picture: photo, face: drawnFace, faces: [drawnFace] };
  return categories.map(({ id, label }) => {
    const time = timeOf(() => styles[id](portrait, { seed: 7 }));
    return {
      what: `draft of a photo as ${label}, on a processor slowed down four times`,
      ours: `${Math.round(time)} ms`,
      floor: `${patience} ms (a customer's patience)`,
      ratio: time / patience,
      figure: { atMost: 1 },
    };
  });
}
