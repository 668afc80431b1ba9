import { publicQueryKey } from './query.ts';

/** The cache key of the occasions. It has its own file, because first visits need it (`page-content.ts`). */
export const occasionsKey = [publicQueryKey, 'occasions'];
