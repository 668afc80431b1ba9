import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { planParts } from './part-plan.ts';

const mebibyte = 1024 * 1024;

test.each([
  [1, [1]],
  [5 * mebibyte, [5 * mebibyte]],
  [5 * mebibyte + 1, [5 * mebibyte, 1]],
  [limits.imageBytes, [5, 10, 20, 32, 32, 1].map((size) => size * mebibyte)],
])('D9: cuts %d bytes into parts that start at 5 MiB and double up to 32', (size, sizes) => {
  expect(planParts(size).map((part) => part.size)).toEqual(sizes);
});

/** The size of S3's maximum of 10,000 parts under this plan, far above the shop's limit. */
const maxBytes = (5 + 10 + 20 + 9_997 * 32) * mebibyte;

test('D9: puts every byte of a file of any size into exactly one part, of a size that S3 accepts', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.integer({ min: 1, max: limits.imageBytes }),
        fc.maxSafeNat().map((n) => 1 + (n % maxBytes)),
      ),
      (size) => {
        const parts = planParts(size);
        let offset = 0;
        for (const [index, part] of parts.entries()) {
          if (part.partNumber !== index + 1 || part.offset !== offset) return false;
          if (part.size > limits.partBytes.largest) return false;
          if (part.size < (index + 1 < parts.length ? limits.partBytes.first : 1)) return false;
          offset += part.size;
        }
        return offset === size && parts.length <= 10_000;
      },
    ),
  );
});
