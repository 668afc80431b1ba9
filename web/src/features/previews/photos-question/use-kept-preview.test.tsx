import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scriptedFonts } from '#tests/support/web/scripted-fonts.ts';
import { queryClient } from '#web/lib/query.ts';
import { photoStore } from '../../photos/browser-photos.ts';
import type { ChosenPhoto } from '../../photos/chosen-photo.ts';
import { blank } from '../styles/picture.ts';
import { GiftPreview } from './gift-preview.tsx';
import { useKeptPreview } from './use-kept-preview.ts';

scriptedFonts();
const files: ((file: Blob) => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  files.length = 0;
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((onFile) => void files.push(onFile));
});
afterEach(() => {
  vi.useRealTimers();
});

const photoOf = (id: string): ChosenPhoto => ({
  ...{ id, questionId: 'us', draftKey: 'mug', fileName: `${id}.jpg`, file: new Blob([id]) },
  ...{ width: 3000, height: 4000, at: 1 },
});
const picture = blank(1, 1);

interface Shown {
  readonly ids: readonly string[];
  readonly isSharp?: boolean;
  readonly words?: readonly string[];
  readonly areSent?: boolean;
}

function Gift({ ids, isSharp = true, words = [], areSent = false }: Shown) {
  const look = { category: 'CartoonArt', aspect: 0.8, hasWords: true, sceneId: undefined } as const;
  const ground = { ...look, printMm: undefined };
  const gift = { picture, isSharp, failed: false, warnings: {} };
  const keep = useKeptPreview({
    ...{ draftKey: 'mug', questionId: 'us', photos: ids.map(photoOf), searches: new Map(), look, ground, words, gift },
    ...{ areSent, areGiven: false, store: (change) => change().then(() => true) },
  });
  return <GiftPreview title="The mug" ground={ground} words={words} gift={gift} onFile={keep} />;
}

/** Shows gifts one after the other. */
async function shown(first: Shown) {
  const kept: unknown[] = [];
  vi.spyOn(photoStore, 'keepPreview').mockImplementation(async (_key, _question, { photos, hasSentWords }) => {
    kept.push([photos.map(({ id }) => id).join(' '), hasSentWords]);
  });
  const wrapped = (gift: Shown) => (
    <QueryClientProvider client={queryClient}>
      <Gift {...gift} />
    </QueryClientProvider>
  );
  const { rerender } = render(wrapped(first));
  const pass = () => act(() => vi.advanceTimersByTimeAsync(150));
  const write = () =>
    act(async () => {
      for (const onFile of files.splice(0)) onFile(new Blob(['drawn'], { type: 'image/jpeg' }));
    });
  await pass();
  // The words are painted again in their font.
  await pass();
  return { kept, pass, write, show: (gift: Shown) => rerender(wrapped(gift)) };
}

test('keeps a preview for the photos that it shows, and none that was still being written when they changed', async () => {
  const { kept, pass, write, show } = await shown({ ids: ['a', 'b'] });
  show({ ids: ['c', 'd'], isSharp: false });
  await write();
  expect(kept).toEqual([]);
  show({ ids: ['c', 'd'] });
  await pass();
  await write();
  expect(kept).toEqual([['c d', true]]);
});

test('keeps no preview whose words changed while it was being written', async () => {
  const { kept, pass, write, show } = await shown({ ids: ['a'], words: ['Asha'] });
  show({ ids: ['a'], words: ['Ravi'] });
  await write();
  expect(kept).toEqual([]);
  await pass();
  await write();
  expect(kept).toEqual([['a', true]]);
});

test('says when a preview shows other words than the gift whose photos are being sent', async () => {
  const { kept, pass, write, show } = await shown({ ids: ['a'], words: ['Asha'] });
  await write();
  show({ ids: ['a'], words: ['Asha'], areSent: true });
  show({ ids: ['a'], words: ['Ravi'], areSent: true });
  await pass();
  await write();
  expect(kept).toEqual([
    ['a', true],
    ['a', false],
  ]);
});
