import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnswerInWords } from '#contracts/questions/answers.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { scriptedFonts } from '#tests/support/web/scripted-fonts.ts';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import { GiftPreview } from '../photos-question/gift-preview.tsx';
import { blank } from '../styles/picture.ts';
import { DrawnWords } from './drawn-words.tsx';

scriptedFonts();

const open = (...answered: readonly AnswerInWords[]) =>
  openScreen(<DrawnWords line={{ ...aLine('board'), answered }}>The shop’s sample</DrawnWords>);
const back = { id: 'back', label: 'The back', value: 'With love' };

test('draws the lettered words of a gift without photos, line by line', async () => {
  open({ id: 'names', label: 'Names', value: 'Asha\nRavi', lettered: true }, back);
  const { title } = aLine('board');
  expect(await screen.findByRole('img', { name: texts.previewOfWords(title, ['Asha', 'Ravi']) })).toBeTruthy();
  expect(screen.queryByText('The shop’s sample')).toBeNull();
});

test('shows the other picture of a gift whose words are not lettered on it', () => {
  open(back);
  expect(screen.getByText('The shop’s sample')).toBeTruthy();
});

describe('a gift that has a scene', () => {
  const drawn: string[] = [];
  const words = { id: 'names', label: 'Names', value: 'Asha', lettered: true } as const;
  /** Notes the names of all calls, and the height of the words. A text of a font of 100 pixels is 50 pixels wide for each letter. */
  const drawing = (canvas: HTMLCanvasElement) =>
    new Proxy(
      { canvas },
      {
        get: (target, name) =>
          name in target
            ? Reflect.get(target, name)
            : (...given: readonly unknown[]) => {
                drawn.push(name === 'translate' ? `words at ${Math.round(Number(given[1]))}` : String(name));
                if (name === 'measureText')
                  return {
                    width: String(given[0]).length * 50,
                    actualBoundingBoxAscent: 35,
                    actualBoundingBoxDescent: 35,
                  };
                return { addColorStop: () => undefined };
              },
        set: (_, name, value) => drawn.push(`${String(name)} ${value}`) > 0,
      },
    );
  beforeEach(() => {
    drawn.length = 0;
    vi.stubGlobal('Path2D', class {});
    // Instead of the mock of all tests here, which is restored after each.
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      configurable: true,
      value(this: HTMLCanvasElement) {
        return drawing(this);
      },
    });
  });
  const openBoard = (decode: () => Promise<void>) => {
    Object.defineProperty(Image.prototype, 'decode', { configurable: true, value: decode });
    const line = { ...aLine('board'), preview: { scene: 'name-board' } as const, answered: [words] };
    openScreen(<DrawnWords line={line}>The shop’s sample</DrawnWords>);
  };
  afterEach(() => void Reflect.deleteProperty(Image.prototype, 'decode'));

  test('shows the words on the picture of that scene', async () => {
    openBoard(async () => undefined);
    await waitFor(() => expect(drawn).toContain('fillText'));
    expect(drawn.indexOf('drawImage')).toBeLessThan(drawn.indexOf('fillText'));
    expect(drawn).toContain('drawImage');
    expect(drawn).not.toContain('roundRect');
    expect(drawn).toContain('words at 369');
  });

  test('shows them on the board of its category if the picture can’t be loaded', async () => {
    openBoard(async () => {
      throw new Error('offline');
    });
    await waitFor(() => expect(drawn).toContain('fillText'));
    expect(drawn).not.toContain('drawImage');
    expect(drawn).toContain('roundRect');
    expect(drawn).toContain('words at 406');
  });

  test.each([
    ['in the place that its scene has for them', 'mountain-frame', 626, '#4a1f52'],
    ['where its category has them, in a scene without a place', 'gold-frame', 654, '#fff6e4'],
  ] as const)('letters the words of a gift with photos %s', async (_, sceneId, middle, ink) => {
    vi.stubGlobal('ImageData', class {});
    const ground = { category: 'DigitalArt', aspect: 5 / 7, printMm: undefined, sceneId } as const;
    const gift = { picture: blank(640, 800), isSharp: true, failed: false, warnings: {} };
    openScreen(<GiftPreview title="The view" ground={ground} words={['Kedarkantha']} gift={gift} />);
    await waitFor(() => expect(drawn).toContain('fillText'));
    expect(drawn).toContain(`words at ${middle}`);
    expect(drawn).toContain(`fillStyle ${ink}`);
  });
});
