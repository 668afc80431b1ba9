import { brand } from '#web/texts/brand.ts';
import { tryIt } from '#web/texts/previews/try-it.ts';
import type { Picture } from '../styles/picture.ts';
import { jpegOf } from './keep-picture.tsx';

type Drawing = CanvasRenderingContext2D;

/** A cell of the grid. The grid has three columns and three rows, with the shop's name in its middle. */
const cell = { width: 400, height: 500, caption: 60 } as const;
const gap = { across: 30, down: 18 } as const;
const margin = { side: 54, top: 54, bottom: 36 } as const;
const size = {
  width: 2 * margin.side + 3 * cell.width + 2 * gap.across,
  height: margin.top + 3 * (cell.height + cell.caption) + 2 * gap.down + margin.bottom,
} as const;
const middle = 4;
const radius = 20;

/** The site's own colours, as in `tokens.css`. */
const colours = { paper: '#fff9f2', ink: '#2b1b17', rose: '#a3243b', marigold: '#e9a23b' } as const;

const displayFont = (weight: number, pixels: number): string => `${weight} ${pixels}px Fraunces, Georgia, serif`;

/** A picture and the name of its style. */
export interface StylePicture {
  readonly label: string;
  readonly picture: Picture;
}

/** Eight styles in one picture with the shop's name, as a JPEG; undefined if this device can't make it. */
export async function pictureOfAll(styles: readonly StylePicture[]): Promise<Blob | undefined> {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const drawing = canvas.getContext('2d');
  if (!drawing) return undefined;
  const [mark] = await Promise.all([
    pictureAt(logoAddress() || '/icon-192.png'),
    document.fonts.load(displayFont(600, 56), brand.name),
  ]);
  drawing.imageSmoothingQuality = 'high';
  drawing.textAlign = 'center';
  drawing.fillStyle = colours.paper;
  drawing.fillRect(0, 0, size.width, size.height);
  for (const [index, { label, picture }] of styles.entries()) {
    const bitmap = await createImageBitmap(new ImageData(picture.data, picture.width, picture.height));
    drawStyle(drawing, bitmap, label, cornerOf(index < middle ? index : index + 1));
    bitmap.close();
  }
  drawShop(drawing, mark, cornerOf(middle));
  return jpegOf(canvas);
}

interface Corner {
  readonly left: number;
  readonly top: number;
}

const cornerOf = (index: number): Corner => ({
  left: margin.side + (index % 3) * (cell.width + gap.across),
  top: margin.top + Math.floor(index / 3) * (cell.height + cell.caption + gap.down),
});

function drawStyle(drawing: Drawing, bitmap: ImageBitmap, label: string, { left, top }: Corner): void {
  drawing.save();
  drawing.beginPath();
  drawing.roundRect(left, top, cell.width, cell.height, radius);
  drawing.clip();
  drawing.drawImage(bitmap, left, top, cell.width, cell.height);
  drawing.restore();
  drawing.fillStyle = colours.ink;
  drawing.font = displayFont(600, 30);
  drawing.fillText(label, left + cell.width / 2, top + cell.height + 43);
}

/** Empty if the shop has no logo. */
const logoAddress = (): string => brand.logo[0] ?? '';

/** The shop's own logo, or else its name with its sign. */
function drawShop(drawing: Drawing, mark: HTMLImageElement | undefined, { left, top }: Corner): void {
  const centre = left + cell.width / 2;
  drawing.fillStyle = colours.rose;
  drawing.beginPath();
  drawing.roundRect(left, top, cell.width, cell.height + cell.caption - gap.down, radius);
  drawing.fill();
  drawing.fillStyle = colours.paper;
  let baseline = top + 252;
  if (mark && logoAddress()) {
    drawLogo(drawing, mark, { left, top });
    baseline += 62;
  } else {
    if (mark) drawing.drawImage(mark, centre - 70, top + 50, 140, 140);
    for (const line of linesOf(drawing, brand.name)) {
      drawing.fillText(line, centre, baseline);
      baseline += 62;
    }
  }
  drawing.fillStyle = colours.marigold;
  drawing.fillRect(centre - 36, baseline - 30, 72, 4);
  drawing.fillStyle = colours.paper;
  drawing.font = displayFont(500, 30);
  for (const [index, line] of tryIt.all.lines.entries()) drawing.fillText(line, centre, baseline + 34 + index * 40);
}

/** Draws a logo on the paper that it has on the site. */
function drawLogo(drawing: Drawing, logo: HTMLImageElement, { left, top }: Corner): void {
  const plate = { left: left + 24, top: top + 50, width: cell.width - 48, height: 200 };
  drawing.beginPath();
  drawing.roundRect(plate.left, plate.top, plate.width, plate.height, radius);
  drawing.fill();
  const scale = Math.min((plate.width - 32) / logo.naturalWidth, (plate.height - 32) / logo.naturalHeight);
  const [width, height] = [logo.naturalWidth * scale, logo.naturalHeight * scale];
  const [x, y] = [plate.left + (plate.width - width) / 2, plate.top + (plate.height - height) / 2];
  drawing.drawImage(logo, x, y, width, height);
}

/** Breaks the shop's name into lines, and sets the font in which the longest fits. */
function linesOf(drawing: Drawing, name: string): readonly string[] {
  const width = cell.width - 48;
  drawing.font = displayFont(600, 56);
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && drawing.measureText(longer).width <= width) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  const widest = Math.max(...lines.map((line) => drawing.measureText(line).width));
  drawing.font = displayFont(600, Math.min(56, (56 * width) / widest));
  return lines;
}

/** The picture at this address; undefined if it doesn't load, because the name is enough. */
async function pictureAt(address: string): Promise<HTMLImageElement | undefined> {
  const picture = Object.assign(new Image(), { src: address });
  return picture.decode().then(
    () => picture,
    () => undefined,
  );
}
