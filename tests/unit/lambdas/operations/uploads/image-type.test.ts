import { expect, test } from 'vitest';
import { imageTypeOfBytes } from '../../../../../lambdas/operations/uploads/image-type.ts';
import { htmlBytes, jpegBytes, pngBytes, webpBytes } from '../../support/records.ts';

test.each([
  ['JPEG', jpegBytes, 'image/jpeg'],
  ['PNG', pngBytes, 'image/png'],
  ['WebP', webpBytes, 'image/webp'],
  ['another RIFF file', new TextEncoder().encode('RIFF1234WAVE'), undefined],
  ['the beginning of a WebP', webpBytes.slice(0, 14), undefined],
  ['a WebP without a picture', new TextEncoder().encode('RIFF1234WEBPICCP'), undefined],
  ['a JPEG that begins with its tables', Uint8Array.from([0xff, 0xd8, 0xff, 0xdb]), 'image/jpeg'],
  ['a JPEG from a camera', Uint8Array.from([0xff, 0xd8, 0xff, 0xe1]), 'image/jpeg'],
  ['a JPEG that begins with a comment', Uint8Array.from([0xff, 0xd8, 0xff, 0xfe]), 'image/jpeg'],
  ['the start of a JPEG alone', Uint8Array.from([0xff, 0xd8, 0xff]), undefined],
  ['the start of a JPEG before its end', Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]), undefined],
  ['the start of a JPEG before HTML', Uint8Array.from([0xff, 0xd8, 0xff, 0x3c]), undefined],
  ['HTML', htmlBytes, undefined],
  ['SVG', new TextEncoder().encode('<svg xml'), undefined],
  ['a GIF', new TextEncoder().encode('GIF89a'), undefined],
  ['the beginning of a PNG', pngBytes.slice(0, 15), undefined],
  ['the signature of a PNG before something else', Uint8Array.from([...pngBytes.slice(0, 8), ...htmlBytes]), undefined],
  ['nothing', new Uint8Array(), undefined],
])('%s', (_, bytes, type) => expect(imageTypeOfBytes(bytes)).toBe(type));
