import { expect, test } from 'vitest';
import type { PhotoSet, PhotoUse, Sending } from './chosen-photo.ts';
import { withSending } from './sendings.ts';

const draft = (use: PhotoUse): PhotoSet => ({
  draftKey: 'tea.1',
  photos: [{ id: 'asha', questionId: 'us', fileName: 'asha.jpg', width: 5000, height: 7000, at: 1 }],
  questions: { us: use },
  previews: {},
  at: 1,
});

const small: PhotoUse = { detail: 'print', printMm: [210, 300], min: 1 };
const former: Sending = {
  ...draft(small),
  ...{ id: 'tea.1', userId: 'asha', productId: 'tea', lineId: 'tea.1' },
  prepared: { asha: { fileId: 'f', contentType: 'image/jpeg', width: 2480, height: 3543, sha256: '0' } },
  complete: { asha: 'photo-1' },
};

test.each<[string, PhotoUse, number]>([
  ['sends no photo again that has the pixels of its print', small, 1],
  ['sends a photo again if its print became larger', { ...small, printMm: [300, 420] }, 0],
])('%s', (_, use, known) => {
  const line = { productId: 'tea', lineId: 'tea.2' };
  const state = { drafts: [], sendings: [former] };
  const [sending] = withSending(state, { userId: 'asha', line, draft: draft(use), before: [former] }).sendings;
  expect(Object.keys(sending?.complete ?? {})).toHaveLength(known);
  expect(Object.keys(sending?.prepared ?? {})).toHaveLength(known);
});
