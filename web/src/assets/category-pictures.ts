import type { CategoryId } from '#contracts/categories.ts';

const pictures = import.meta.glob<string>('./categories/*.webp', { eager: true, query: '?url', import: 'default' });

/** The URL of a category's picture, if it has one. */
export const categoryPicture = (id: CategoryId): string | undefined => pictures[`./categories/${id}.webp`];
