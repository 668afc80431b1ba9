import { expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { newUploadSchema } from './upload.ts';

const file = { fileName: 'mug.jpg', contentType: 'image/jpeg', size: 10 };
const picture = { ...file, width: 1000, height: 800 };
const rendition = { width: 320, height: 256, size: 100 };
const accepts = (body: object) => newUploadSchema.safeParse(body).success;

test('accepts a picture with its smaller copies and its link preview', () => {
  expect(accepts(file)).toBe(true);
  expect(accepts({ ...picture, renditions: [rendition], preview: { size: limits.previewBytes } })).toBe(true);
});

test.each<[string, object]>([
  ['a link preview that is too large', { ...picture, preview: { size: limits.previewBytes + 1 } }],
  ['a link preview without the picture’s sides', { ...file, preview: { size: 100 } }],
  ['a picture with the name of its link preview', { ...picture, fileName: 'preview.jpg', preview: { size: 100 } }],
  ['two copies of the same width', { ...picture, renditions: [rendition, rendition] }],
  ['a copy that is wider than the picture', { ...picture, renditions: [{ ...rendition, width: 1001 }] }],
  ['a copy that is too large', { ...picture, renditions: [{ ...rendition, size: limits.renditionBytes + 1 }] }],
  ['copies without the picture’s sides', { ...file, renditions: [rendition] }],
  ['a width without a height', { ...file, width: 100 }],
  ['a PNG’s name with a JPEG’s type', { ...file, fileName: 'mug.png' }],
  ['a name with a folder', { ...file, fileName: '../mug.jpg' }],
  ['a name without visible letters', { ...file, fileName: '\u3164.jpg' }],
  ['a file that is too large', { ...file, size: limits.imageBytes + 1 }],
])('refuses %s', (_, body) => {
  expect(accepts(body)).toBe(false);
});
