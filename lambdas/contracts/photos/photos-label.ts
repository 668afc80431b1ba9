/** A number of photos in words: `1 photo`, `3 photos`. */
export const photosLabel = (count: number): string => `${count} ${count === 1 ? 'photo' : 'photos'}`;
