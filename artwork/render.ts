import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { previewOf } from '../demo/catalogue.ts';
import type { Picture as Pixels } from '../web/src/features/previews/styles/picture.ts';
import { categoryPictures } from './category-pictures.ts';
import { palette } from './lib/colour.ts';
import { height, width } from './lib/drawing.ts';
import { photos } from './photos.ts';
import { furtherViews, type Picture, pictures } from './pictures.ts';
import { portrait } from './portrait.ts';
import { scenePictures } from './scene-pictures.ts';
import { examplePhoto, exampleSize, tryExample } from './try-example.ts';

/**
 * Renders the pictures of products, scenes and categories, the photos of the demo's customers, the icons, the portrait and the example
 * of the styles: all, or those with a word in their name (`npm run artwork -- peacock`), in the browser CHROMIUM_PATH.
 */

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const products = new URL('../demo/pictures/', import.meta.url);
const customers = new URL('../demo/photos/', import.meta.url);
const categories = new URL('../web/src/assets/categories/', import.meta.url);
const drawings = new URL('../web/src/assets/drawings/', import.meta.url);
const scenes = new URL('../web/src/assets/scenes/', import.meta.url);
const site = new URL('../web/public/', import.meta.url);
const assets = new URL('../web/src/assets/', import.meta.url);
const networks = new URL('../web/src/features/previews/people/people.bin', import.meta.url);

/**
 * The first JPEG quality to try, the steps by which it is lowered until a picture is small enough, and the maximum for
 * categories.
 */
const compression = { firstQuality: 82, qualityStep: 4, categoryBytes: 9_000 };

/**
 * The width of a picture and of the copies that the owner's browser would make, and the largest size of each in bytes. At the
 * lowest `quality`, the picture may be larger.
 */
interface Sizes {
  readonly width: number;
  readonly bytes: number;
  readonly quality: number;
  readonly copies: readonly { readonly width: number; readonly bytes: number }[];
}
const firstSizes: Sizes = {
  width,
  bytes: 110_000,
  quality: 40,
  copies: [
    { width: 320, bytes: 20_000 },
    { width: 640, bytes: 45_000 },
    { width: 960, bytes: 44_000 },
  ],
};
/**
 * Only the product's page shows them, so one copy is enough for its gallery and thumbnails. This keeps the repository small.
 */
const furtherSizes: Sizes = {
  width: 720,
  bytes: 28_000,
  quality: 30,
  copies: [{ width: 720, bytes: 26_000 }],
};
const photoSizes: Sizes = { width: 1440, bytes: 90_000, quality: 50, copies: [] };
/** Twice the size at which the category filter shows them. */
const categorySize = [224, 256] as const;
/** The same as in `web/src/features/uploads/smaller-copies.ts`. */
const previewSize = { width: 1200, height: 630 } as const;
const sceneWidth = 640;
const sceneBytes = 55_000;
const exampleBytes = 95_000;
const icons = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512, 'favicon-32.png': 32 } as const;

/** The font faces for the words of engravings and mirrors, from the font package of the shop's headings. */
async function fontFaces(): Promise<string> {
  const require = createRequire(import.meta.url);
  const faces = ['normal', 'italic'].map(async (style) => {
    const file = require.resolve(`@fontsource-variable/fraunces/files/fraunces-latin-full-${style}.woff2`);
    const data = (await readFile(file)).toString('base64');
    return `@font-face{font-family:Fraunces;font-style:${style};font-weight:100 900;src:url(data:font/woff2;base64,${data})}`;
  });
  return (await Promise.all(faces)).join('');
}

async function show(page: Page, svg: string, [w, h]: readonly [number, number], style = ''): Promise<void> {
  await page.setViewportSize({ width: w, height: h });
  await page.setContent(
    `<style>${style}body{margin:0;background:none}svg{display:block;width:${w}px;height:${h}px}</style>${svg}`,
  );
  await page.evaluate(
    'Promise.all(["20px Fraunces", "italic 20px Fraunces"].map((font) => document.fonts.load(font)))',
  );
}

async function renderProducts(page: Page, wanted: (name: string) => boolean): Promise<void> {
  const faces = await fontFaces();
  await mkdir(products, { recursive: true });
  for (const picture of pictures) {
    if (wanted(picture.file)) await renderPicture(page, products, picture, firstSizes, faces);
    if (wanted(previewOf(picture.file))) await renderPreview(page, picture, faces);
    for (const further of furtherViews(picture)) {
      if (wanted(further.file)) await renderPicture(page, products, further, furtherSizes, faces);
    }
  }
}

/** Renders the picture for link previews as the owner's browser does: whole, on the shop's paper colour. */
async function renderPreview(page: Page, { file, draw }: Pick<Picture, 'file' | 'draw'>, faces: string): Promise<void> {
  const wide = (previewSize.height * width) / height;
  const box = `x="${(previewSize.width - wide) / 2}" width="${wide}" height="${previewSize.height}" viewBox="0 0 ${width} ${height}"`;
  const art = draw().replace(/^<svg[^>]*>/, `<svg ${box}>`);
  const { width: w, height: h } = previewSize;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}"><rect width="${w}" height="${h}" fill="${palette.paper}"/>${art}</svg>`;
  await show(page, svg, [w, h], `${faces}svg svg{width:auto;height:auto}`);
  await save(new URL(previewOf(file), products), await page.screenshot({ type: 'jpeg', quality: 72 }));
}

async function renderPicture(
  page: Page,
  folder: URL,
  { file, draw }: Pick<Picture, 'file' | 'draw'>,
  sizes: Sizes,
  faces: string,
): Promise<void> {
  await show(page, draw(), [sizes.width, proportionate(sizes.width)], faces);
  let quality = compression.firstQuality;
  let image = await page.screenshot({ type: 'jpeg', quality });
  while (image.length > sizes.bytes && quality > sizes.quality) {
    quality -= compression.qualityStep;
    image = await page.screenshot({ type: 'jpeg', quality });
  }
  await save(new URL(file, folder), image);
  await renderCopies(page, file, draw(), sizes.copies, faces);
}

const proportionate = (wide: number): number => Math.round((height * wide) / width);

async function renderCopies(
  page: Page,
  file: string,
  svg: string,
  copies: Sizes['copies'],
  faces: string,
): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (const copy of copies) {
    await show(page, svg, [copy.width, proportionate(copy.width)], faces);
    const image = await capturedWithin(browser, copy.bytes);
    await save(new URL(file.replace(/\.jpg$/, `-${copy.width}.webp`), products), image);
  }
  await browser.detach();
}

/** The page as WebP, in the best quality with at most this many bytes. At the lowest quality, it may be larger. */
async function capturedWithin(browser: CDPSession, bytes: number): Promise<Buffer> {
  let image = Buffer.alloc(0);
  for (let quality = 74; quality >= 25 && (image.length === 0 || image.length > bytes); quality -= 7) {
    const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality });
    image = Buffer.from(data, 'base64');
  }
  return image;
}

async function renderCategories(page: Page, wanted: (name: string) => boolean): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await mkdir(categories, { recursive: true });
  for (const [id, draw] of Object.entries(categoryPictures)) {
    if (!wanted(id)) continue;
    await show(page, draw(), categorySize);
    let image = Buffer.alloc(0);
    for (
      let quality = 66;
      quality >= 30 && (image.length === 0 || image.length > compression.categoryBytes);
      quality -= 6
    ) {
      const { data } = await browser.send('Page.captureScreenshot', { format: 'webp', quality });
      image = Buffer.from(data, 'base64');
    }
    await save(new URL(`${id}.webp`, categories), image);
  }
}

/** Renders the pictures of scenes at the size at which product pages draw gifts. Those of a front layer are transparent. */
async function renderScenes(page: Page, wanted: (name: string) => boolean, faces: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setDefaultBackgroundColorOverride', { color: { r: 0, g: 0, b: 0, a: 0 } });
  await mkdir(scenes, { recursive: true });
  for (const { file, draw } of scenePictures) {
    if (!wanted(file)) continue;
    await show(page, draw(), [sceneWidth, proportionate(sceneWidth)], faces);
    await save(new URL(file, scenes), await capturedWithin(browser, sceneBytes));
  }
  await browser.detach();
}

async function renderIcons(page: Page, wanted: (name: string) => boolean): Promise<void> {
  const sign = await readFile(new URL('favicon.svg', site), 'utf8');
  for (const [file, size] of Object.entries(icons)) {
    if (!wanted(file)) continue;
    // Phones round the corners of icons themselves, so theirs have square corners.
    const svg = size === 32 ? sign : sign.replace(/ rx="\d+"/, '');
    await show(page, svg, [size, size]);
    await save(new URL(file, site), await page.screenshot({ type: 'png', omitBackground: true }));
  }
}

/** Renders one of our drawings in the eight styles, for visitors who haven't chosen a photo. */
async function renderExample(page: Page): Promise<void> {
  const drawing = photos.find(({ file }) => file === 'bride-and-groom.jpg');
  if (!drawing) throw new Error('The photo of the example is missing');
  // As close as the page first shows the photo of a visitor.
  const closer = drawing.draw().replace(/ viewBox="[^"]*"/, ' viewBox="60 150 840 1050"');
  await show(page, closer, [examplePhoto.width, examplePhoto.height]);
  const photo = await pixelsOf(page);
  const file = await readFile(networks);
  const svg = tryExample(photo, file.buffer.slice(file.byteOffset, file.byteOffset + file.length));
  await show(page, svg, [exampleSize.width, exampleSize.height]);
  const browser = await page.context().newCDPSession(page);
  await save(new URL('try-example.webp', assets), await capturedWithin(browser, exampleBytes));
  await browser.detach();
}

/** The pixels of what the page shows. */
async function pixelsOf(page: Page): Promise<Pixels> {
  const shown = (await page.screenshot({ type: 'png' })).toString('base64');
  const { width, height, data } = await page.evaluate<{ width: number; height: number; data: number[] }>(`(async () => {
    const picture = Object.assign(new Image(), { src: 'data:image/png;base64,${shown}' });
    await picture.decode();
    const { width, height } = picture;
    const drawing = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
    drawing.drawImage(picture, 0, 0);
    return { width, height, data: [...drawing.getImageData(0, 0, width, height).data] };
  })()`);
  return { width, height, data: Uint8ClampedArray.from(data) };
}

async function save(file: URL, image: string | Buffer): Promise<void> {
  await writeFile(file, image);
  process.stdout.write(`${file.pathname.split('/').pop()} ${(image.length / 1000).toFixed(1)} kB\n`);
}

const words = process.argv.slice(2);
const wanted = (name: string) =>
  words.length === 0 || words.some((word) => name.toLowerCase().includes(word.toLowerCase()));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: flags,
});
try {
  const page = await browser.newPage();
  await renderProducts(page, wanted);
  await mkdir(customers, { recursive: true });
  for (const photo of photos) if (wanted(photo.file)) await renderPicture(page, customers, photo, photoSizes, '');
  await renderCategories(page, wanted);
  await renderScenes(page, wanted, await fontFaces());
  await renderIcons(page, wanted);
  const file = 'portrait-in-tiles.svg';
  if (wanted(file)) await save(new URL(file, drawings), portrait());
  if (wanted('try-example.webp')) await renderExample(page);
} finally {
  await browser.close();
}
