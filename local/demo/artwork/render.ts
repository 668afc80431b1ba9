import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { height, width } from './drawing.ts';
import { pictures } from './pictures.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const bytes = { most: 110_000, start: 82, least: 40 };
const target = new URL('../pictures/', import.meta.url);

/** The lettering of engravings and mirrors, from the font package the shop's own headings use. */
async function fontFaces(): Promise<string> {
  const require = createRequire(import.meta.url);
  const faces = ['normal', 'italic'].map(async (style) => {
    const file = require.resolve(`@fontsource-variable/fraunces/files/fraunces-latin-full-${style}.woff2`);
    const data = (await readFile(file)).toString('base64');
    return `@font-face{font-family:Fraunces;font-style:${style};font-weight:100 900;src:url(data:font/woff2;base64,${data})}`;
  });
  return (await Promise.all(faces)).join('');
}

async function show(page: Page, svg: string, faces: string): Promise<void> {
  await page.setContent(`<style>${faces}body{margin:0}svg{display:block}</style>${svg}`);
  await page.evaluate(
    'Promise.all([document.fonts.load("20px Fraunces"), document.fonts.load("italic 20px Fraunces")])',
  );
}

/** As sharp as fits: lowers the quality until the picture is light enough for a phone. */
async function jpeg(page: Page): Promise<Buffer> {
  for (let quality = bytes.start; ; quality -= 4) {
    const image = await page.screenshot({ type: 'jpeg', quality });
    if (image.length <= bytes.most || quality <= bytes.least) return image;
  }
}

async function renderAll(browser: Browser, wanted: readonly string[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  const faces = await fontFaces();
  await mkdir(target, { recursive: true });
  for (const { file, draw } of pictures) {
    if (wanted.length > 0 && !wanted.some((part) => file.includes(part))) continue;
    await show(page, draw(), faces);
    const image = await jpeg(page);
    await writeFile(new URL(file, target), image);
    process.stdout.write(`${file} ${Math.round(image.length / 1000)} kB\n`);
  }
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags });
try {
  await renderAll(browser, process.argv.slice(2));
} finally {
  await browser.close();
}
