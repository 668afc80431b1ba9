import { expect, test } from 'vitest';
import { formatDuration, formatSize } from './format.ts';
import { renditionWidths } from './rendition-widths.ts';
import { UploadAccount } from './upload-progress.ts';

test('progress counts the bytes really sent, and its speed those of the last ten seconds', () => {
  let now = 0;
  const account = new UploadAccount(1000, () => now);
  account.settle([{ id: 'part 1', bytes: new Blob(['x'.repeat(100)]), target: undefined }]);
  expect(account.progress()).toEqual({ sentBytes: 100, totalBytes: 1000, bytesPerSecond: undefined });
  now = 2000;
  account.sending('part 2', 300);
  expect(account.progress()).toMatchObject({ sentBytes: 400, bytesPerSecond: 150 });
  account.arrive('part 2', 400);
  account.sending('part 3', 50);
  account.takeBack('part 3');
  expect(account.progress()).toEqual({ sentBytes: 500, totalBytes: 1000, bytesPerSecond: undefined });
});

test.each([
  [200_000, '195 kB'],
  [13_107_200, '12.5 MB'],
])('%d bytes read %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));

test.each([
  [0.2, '1 s'],
  [35, '35 s'],
  [250, '4 min'],
  [7300, '2 h'],
])('%d seconds read %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));

test.each([
  [300, []],
  [640, [320, 640]],
  [4000, [320, 640, 960, 1280]],
])('a picture %d pixels wide is never made larger', (width, widths) => expect(renditionWidths(width)).toEqual(widths));
