import type { CategoryId } from '#contracts/categories.ts';

/** The introduction of the shop and of each category. */
export const introductions: Readonly<Record<'shop' | CategoryId, { readonly lead: string; readonly text: string }>> = {
  shop: {
    lead: 'Your photo, our hands.',
    text: 'Gifts drawn, carved and framed by hand, for one person only.',
  },
  DigitalArt: {
    lead: 'Painted with light.',
    text: 'Your photo, repainted on screen stroke by stroke, then printed to hang on your wall for years.',
  },
  MossaicArt: {
    lead: 'A thousand small tiles.',
    text: 'Glass and stone, cut and laid by hand, piece by piece, until the face you love looks back at you.',
  },
  CartoonArt: {
    lead: 'Your people, drawn.',
    text: 'Your family, your friends and your dog in bright colours and friendly lines, as if they lived in a cartoon.',
  },
  Caricature: {
    lead: 'A big head, a big smile.',
    text: 'The features everyone knows them by, drawn bold and with love. For people who can laugh at themselves.',
  },
  WoodEngraving: {
    lead: 'Kept in the grain.',
    text: 'Your photo, burnt into solid wood line by line. It smells of the workshop at first, and it lasts for ever.',
  },
  MiniFrames: {
    lead: 'Big days, small frames.',
    text: 'Tiny pictures for a desk, a shelf or a wall, alone or in a row: one for each day you want to remember.',
  },
  MagicMirror: {
    lead: 'A mirror, until it glows.',
    text: 'By day, it’s a mirror. Switch on the light, and your picture and your own words appear in the glass.',
  },
  HeartCollage: {
    lead: 'All your photos in one heart.',
    text: 'Dozens of your photos, trimmed by hand and laid out in the shape of a heart, with room for every one.',
  },
};
