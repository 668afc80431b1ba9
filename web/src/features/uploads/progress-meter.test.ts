import { expect, test } from 'vitest';
import { formatDuration, formatSize } from './format.ts';
import { ProgressMeter } from './progress-meter.ts';
import { renditionWidths } from './smaller-copies.ts';

test('counts sent bytes and measures their speed over the last ten seconds', () => {
  let now = 0;
  const meter = new ProgressMeter(1000, () => now);
  meter.settle([{ id: 'part 1', bytes: new Blob(['x'.repeat(100)]), target: undefined }]);
  expect(meter.progress()).toEqual({ sentBytes: 100, totalBytes: 1000, bytesPerSecond: undefined });
  now = 2000;
  meter.sending('part 2', 300);
  expect(meter.progress()).toMatchObject({ sentBytes: 400, bytesPerSecond: 150 });
  meter.complete('part 2', 400);
  meter.sending('part 3', 50);
  meter.discard('part 3');
  expect(meter.progress()).toEqual({ sentBytes: 500, totalBytes: 1000, bytesPerSecond: undefined });
});

test.each([
  [200_000, '195 kB'],
  [13_107_200, '12.5 MB'],
])('formats %d bytes as %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));

test.each([
  [0.2, '1 s'],
  [35, '35 s'],
  [250, '4 min'],
  [7300, '2 h'],
])('formats %d seconds as %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));

test.each([
  [300, []],
  [640, [320, 640]],
  [4000, [320, 640, 960, 1280]],
])('never enlarges a picture %d pixels wide', (width, widths) => expect(renditionWidths(width)).toEqual(widths));
