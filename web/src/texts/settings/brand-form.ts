export const brandForm = {
  title: 'Name and banner',
  lead: 'The name is on every page, in emails, on packing slips and in shared links. Leave a field empty for what your shop began with.',
  name: 'Name of the shop',
  bannerTexts: 'Texts of the banner',
  bannerHint: (most: number, length: number) =>
    `They scroll across the top of the shop. One text per line, up to ${most} lines of ${length} characters.`,
  preview: 'What your customers see',
  save: 'Save name and banner',
};
