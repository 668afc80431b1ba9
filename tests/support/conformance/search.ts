import { expect } from 'vitest';
import { indexVersion } from '#lambdas/products/indexed-words.ts';
import { product } from '../unit/records.ts';
import { atOnce, type Cases } from './ports.ts';

const tea = product('tea');
const entry = { orderId: 'order-1', name: 'Asha', mobileNo: '1', createdAt: tea.createdAt, revision: 1 };
const next = { ...tea, title: 'New title', revision: 2 };

export const searchCases: Cases = {
  'products are found by the beginnings of their words, newest first within a word': async ({ index }) => {
    const newer = product('newer', { createdAt: '2026-05-02T08:00:00.000Z' });
    await index.put('mugs', tea);
    await index.put('mug', tea);
    await index.put('mug', newer);
    await index.put('muffin', tea);
    const all = await index.list({ prefix: 'mug', limit: 10 });
    expect(all.entries.map(({ word, entry: { title } }) => [word, title])).toEqual([
      ['mug', newer.title],
      ['mug', tea.title],
      ['mugs', tea.title],
    ]);
    const first = await index.list({ prefix: 'mug', limit: 2 });
    const second = await index.list({ prefix: 'mug', limit: 2, after: first.next });
    expect([...first.entries, ...second.entries].map(({ word }) => word)).toEqual(['mug', 'mug', 'mugs']);
    const [found] = all.entries;
    expect((await index.list({ prefix: 'mug', limit: 1, after: found?.position })).entries[0]?.entry).toEqual(tea);
  },
  'an older revision does not overwrite a newer posting': async ({ index }) => {
    await index.put('mug', next);
    await index.put('mug', tea);
    await index.put('mug', { ...next, title: 'The same revision' });
    expect((await index.list({ prefix: 'mug', limit: 5 })).entries.map(({ entry }) => entry)).toEqual([next]);
  },
  'concurrent postings of two revisions leave the newer one': async ({ index }) => {
    await atOnce(
      () => index.put('mug', next),
      () => index.put('mug', tea),
    );
    expect((await index.list({ prefix: 'mug', limit: 5 })).entries.map(({ entry }) => entry)).toEqual([next]);
  },
  'a removal with a revision removes only older postings; without one it removes any': async ({ index }) => {
    await index.put('mug', next);
    await index.remove('mug', tea, 2);
    expect((await index.list({ prefix: 'mug', limit: 5 })).entries).toHaveLength(1);
    await index.remove('mug', tea, 3);
    expect((await index.list({ prefix: 'mug', limit: 5 })).entries).toEqual([]);
    await index.put('mug', tea);
    await index.remove('mug', tea);
    await index.remove('mug', tea);
    expect((await index.list({ prefix: 'mug', limit: 5 })).entries).toEqual([]);
  },
  'a whole-word search leaves out longer words that begin with it': async ({ index }) => {
    await index.put('mug', tea);
    await index.put('mugs', tea);
    const { entries } = await index.list({ prefix: 'mug', whole: true, limit: 10 });
    expect(entries.map(({ word, version }) => [word, version])).toEqual([['mug', indexVersion]]);
    expect((await index.list({ prefix: 'mu', whole: true, limit: 10 })).entries).toEqual([]);
  },
  'a misspelt word finds the similar words of the vocabulary': async ({ vocabulary }) => {
    await vocabulary.learn([
      'wedding',
      'welding',
      'anniversary',
      'personalised',
      'जन्मदिन',
      'hero',
      'no00000042',
      'tea',
    ]);
    await vocabulary.learn(['wedding', 'portrait']);
    expect(await vocabulary.near('wedding')).toEqual(['welding']);
    for (const typed of ['weding', 'weddinng', 'wefding', 'wdeding', 'eedding']) {
      expect(await vocabulary.near(typed)).toContain('wedding');
    }
    expect(await vocabulary.near('anivers')).toEqual(['anniversary']);
    expect(await vocabulary.near('personalisedd')).toEqual(['personalised']);
    expect(await vocabulary.near('जनमदिन')).toEqual(['जन्मदिन']);
    expect(await vocabulary.near('heroo')).toEqual(['hero']);
    for (const typed of ['no00000043', 'teaa', 'zebra']) expect(await vocabulary.near(typed)).toEqual([]);
  },
  'concurrently learnt words are all stored': async ({ vocabulary }) => {
    await atOnce(
      () => vocabulary.learn(['wedding', 'portrait']),
      () => vocabulary.learn(['wedding', 'heart']),
    );
    for (const [typed, word] of [
      ['weding', 'wedding'],
      ['portriat', 'portrait'],
      ['haert', 'heart'],
    ] as const) {
      expect(await vocabulary.near(typed)).toEqual([word]);
    }
  },
  'the progress of reindexing is stored': async ({ reindexing }) => {
    expect(await reindexing.find()).toBeUndefined();
    await reindexing.put({ reindexVersion: 2, next: { pk: 'a', sk: 'b' } });
    expect(await reindexing.find()).toEqual({ reindexVersion: 2, next: { pk: 'a', sk: 'b' } });
    await reindexing.put({ reindexVersion: 2 });
    expect(await reindexing.find()).toEqual({ reindexVersion: 2 });
  },
  'orders are found only by a prefix that was posted, not by a shorter one': async ({ orderIndex }) => {
    await orderIndex.put('ash', entry);
    await orderIndex.put('asha', entry);
    const newer = { ...entry, orderId: 'order-2', createdAt: '2026-06-02T08:00:00.000Z' };
    await orderIndex.put('ash', newer);
    const { entries } = await orderIndex.list({ prefix: 'ash', limit: 5 });
    expect(entries.map((posting) => posting.entry)).toEqual([newer, entry]);
    expect((await orderIndex.list({ prefix: 'as', limit: 5 })).entries).toEqual([]);
  },
  'products and orders are found separately': async ({ index, orderIndex }) => {
    await index.put('ash', tea);
    await orderIndex.put('asha', entry);
    expect((await orderIndex.list({ prefix: 'ash', limit: 5 })).entries).toEqual([]);
    expect((await index.list({ prefix: 'asha', limit: 5 })).entries).toEqual([]);
  },
};
