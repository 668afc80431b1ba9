export const brandForm = {
  title: 'Name, logo and banner',
  lead: 'The name is on every page, in emails, on packing slips and in shared links. Leave a field empty for what your shop began with.',
  name: 'Name of the shop',
  logo: 'Logo',
  logoHint:
    'A PNG, JPEG or WebP picture, best with your shop’s name in it: at the top of each page, in emails and on packing slips it replaces sign and name. It’s shown up to 160 by 48 pixels. Links to pages without a picture of their own show it too.',
  removeLogo: 'Remove logo',
  noSvg: 'SVG files can contain code, so the shop doesn’t take them. Save your logo as a PNG and choose that.',
  noPicture: 'This is no PNG, JPEG or WebP picture. Choose another file.',
  cannotDraw: 'This browser can’t prepare pictures. Try a newer one.',
  bannerTexts: 'Texts of the banner',
  bannerHint: (most: number, length: number) =>
    `They scroll across the top of the shop. One text per line, up to ${most} lines of ${length} characters.`,
  preview: 'What your customers see',
  save: 'Save name, logo and banner',
};
