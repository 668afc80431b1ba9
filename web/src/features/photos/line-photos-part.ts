import type { Line } from '#contracts/cart.ts';
import { latePart } from '../../lib/late-part-query.ts';
import { photosWait } from './photos-waiting.ts';
import './components/line-photos.css';

/** The photos of a line, and their way there. */
export const linePhotos = latePart('line-photos', () => import('./components/line-photos.tsx'));

/** Whether a line has photos, or may get some from this browser. */
export const mayHavePhotos = ({ photoCount = 0, missing = [] }: Line): boolean =>
  photoCount > 0 || (missing.length > 0 && photosWait());
