import { expect, test } from 'vitest';
import { htmlBytes, jpegBytes, pngBytes, webpBytes } from '#tests/support/unit/records.ts';
import { imageTypeOfBytes } from './image-type.ts';

test.each([
  ['JPEG', jpegBytes, 'image/jpeg'],
  ['PNG', pngBytes, 'image/png'],
  ['WebP', webpBytes, 'image/webp'],
  ['another RIFF file', new TextEncoder().encode('RIFF1234WAVE'), undefined],
  ['the beginning of a WebP', webpBytes.slice(0, 11), undefined],
  ['HTML', htmlBytes, undefined],
  ['SVG', new TextEncoder().encode('<svg xml'), undefined],
  ['a GIF', new TextEncoder().encode('GIF89a'), undefined],
  ['the beginning of a PNG', pngBytes.slice(0, 7), undefined],
  ['nothing', new Uint8Array(), undefined],
])('%s', (_, bytes, type) => expect(imageTypeOfBytes(bytes)).toBe(type));
