import { expect, test } from 'vitest';
import { watchFrames } from '#services/websocket-api/frames.ts';

/** A masked frame of a client. Its length has the shortest form by default. */
function frame(length: number, lengthBytes = length < 126 ? 0 : length < 65_536 ? 2 : 8): Buffer {
  const size = Buffer.alloc(lengthBytes);
  if (lengthBytes > 0) size.writeUIntBE(length, Math.max(0, lengthBytes - 6), Math.min(6, lengthBytes));
  const short = lengthBytes === 0 ? length : lengthBytes === 2 ? 126 : 127;
  // The payload looks like the header of a very long frame.
  return Buffer.concat([Buffer.from([0x81, 0x80 | short]), size, Buffer.alloc(4), Buffer.alloc(length, 0xff)]);
}

test.each([
  ['whole', Number.POSITIVE_INFINITY],
  ['byte by byte', 1],
  ['in pieces', 7],
])('finds frames that are too long in data that arrives %s', (_, step) => {
  const bytes = Buffer.concat([0, 125, 1000, 1001, 126, 70_000, 1].map((length) => frame(length)).concat(frame(5, 8)));
  let found = 0;
  const watch = watchFrames(1000, () => found++);
  for (let at = 0; at < bytes.length; at += step) watch(bytes.subarray(at, at + step));
  expect(found).toBe(2);
});
