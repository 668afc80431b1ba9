import { expect, test } from 'vitest';
import { picturesAmong } from './stored-pictures.ts';

const file = (folder: string, name: string, size: number) => ({
  imageKey: `product-images/${folder}/${name}`,
  url: `/product-images/${folder}/${encodeURIComponent(name)}`,
  size,
  lastModified: '2026-06-01T12:00:00Z',
});

test('counts a picture’s smaller copies, and shows the smallest file', () => {
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

test('lets a copy wait for its picture, which may be on the next page', () => {
  const copy = file('A', '320.webp', 10);
  expect(picturesAmong([copy])).toEqual([]);
  expect(picturesAmong([copy, file('A', '7.png', 20)])).toMatchObject([{ fileName: '7.png', files: 2 }]);
});

test('a link preview is a copy; a picture that has its name is not', () => {
  const files = [file('A', 'mug.jpg', 500), file('A', 'preview.jpg', 90), file('B', 'preview.jpg', 70)];
  expect(picturesAmong(files)).toMatchObject([
    { fileName: 'mug.jpg', files: 2, size: 590 },
    { fileName: 'preview.jpg', files: 1 },
  ]);
});
