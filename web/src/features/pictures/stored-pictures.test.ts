import { expect, test } from 'vitest';
import { picturesAmong } from './stored-pictures.ts';

const file = (folder: string, name: string, size: number) => ({
  imageKey: `product-images/${folder}/${name}`,
  url: `/product-images/${folder}/${encodeURIComponent(name)}`,
  size,
  lastModified: '2026-06-01T12:00:00Z',
});

test('counts a picture’s smaller copies, and uses the smallest file as its thumbnail', () => {
  const files = [
    file('A', '320.webp', 10),
    file('A', '640.webp', 40),
    file('A', 'my mug.jpg', 500),
    file('B', 'b.png', 7),
  ];
  expect(picturesAmong(files)).toEqual([
    {
      imageKey: 'product-images/A/my mug.jpg',
      url: '/product-images/A/my%20mug.jpg',
      lastModified: '2026-06-01T12:00:00Z',
      fileName: 'my mug.jpg',
      size: 550,
      files: 3,
      thumbnail: '/product-images/A/320.webp',
    },
    expect.objectContaining({ fileName: 'b.png', size: 7, files: 1, thumbnail: '/product-images/B/b.png' }),
  ]);
});

test('leaves out a copy until its picture has loaded, which may be on the next page', () => {
  const copy = file('A', '320.webp', 10);
  expect(picturesAmong([copy])).toEqual([]);
  expect(picturesAmong([copy, file('A', '7.png', 20)])).toMatchObject([{ fileName: '7.png', files: 2 }]);
});

test('counts a link preview as a copy, but not a picture that has the preview’s name', () => {
  const files = [file('A', 'mug.jpg', 500), file('A', 'preview.jpg', 90), file('B', 'preview.jpg', 70)];
  expect(picturesAmong(files)).toMatchObject([
    { fileName: 'mug.jpg', files: 2, size: 590 },
    { fileName: 'preview.jpg', files: 1 },
  ]);
});
