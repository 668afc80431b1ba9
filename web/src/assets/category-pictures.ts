import type { CategoryId } from '#contracts/categories.ts';

const pictures = import.meta.glob<string>('./categories/*.webp', { eager: true, query: '?url', import: 'default' });

/** The address of a category's picture; undefined for a category that has none. */
export const categoryPicture = (id: CategoryId): string | undefined => pictures[`./categories/${id}.webp`];
