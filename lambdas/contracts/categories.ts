/** The shop's eight categories. The specification gives their IDs and labels to the letter; forms and records use the ID. */
export const categories = [
  { id: 'DigitalArt', label: 'Digital Art' },
  { id: 'MossaicArt', label: 'Mossaic Art' },
  { id: 'CartoonArt', label: 'Cartoon Art' },
  { id: 'Caricature', label: 'Caricature' },
  { id: 'WoodEngraving', label: 'Wood Engraving' },
  { id: 'MiniFrames', label: 'Mini Frames' },
  { id: 'MagicMirror', label: 'Magic Mirror' },
  { id: 'HeartCollage', label: 'Heart Collage' },
] as const;

export type CategoryId = (typeof categories)[number]['id'];

export const categoryIds = categories.map((category) => category.id) as [CategoryId, ...CategoryId[]];

export const categoryLabel = (category: CategoryId): string =>
  categories.find(({ id }) => id === category)?.label ?? category;

/** The category whose label is exactly this text, if any. The category filter also matches titles against labels. */
export function categoryLabelled(label: string): CategoryId | undefined {
  return categories.find((category) => category.label === label)?.id;
}
