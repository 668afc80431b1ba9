import { planParts } from '#contracts/uploads/part-plan.ts';
import { photoClassOf } from '#infra/photo-class.ts';
import { retentionSchema } from '#infra/stages/retention.ts';
import { photoCalls } from '../support/capacity/photo-calls.ts';
import type { Row } from './table.ts';

/** US dollars in us-east-1; docs/operating.md says where each was found. */
const price = {
  /** https://aws.amazon.com/s3/pricing/, November 2026. Infrequent Access: as others quoted the page in March 2026. */
  s3: {
    write: 0.005 / 1_000,
    read: 0.0004 / 1_000,
    month: { STANDARD: 0.023, STANDARD_IA: 0.0125 },
    retrieved: { STANDARD: 0, STANDARD_IA: 0.01 },
    moved: 0.01 / 1_000,
    sent: 0.09,
  },
  /** https://aws.amazon.com/dynamodb/pricing/on-demand/, 11 September 2026. */
  table: { write: 0.625 / 1_000_000, read: 0.125 / 1_000_000 },
  /** https://aws.amazon.com/api-gateway/pricing/, 20 September 2026, with CloudFront's request. */
  call: (1 + 1) / 1_000_000,
  /** https://aws.amazon.com/lambda/pricing/, 31 August 2026: a call, and a GB and second. */
  run: { call: 0.2 / 1_000_000, second: 0.0000133 },
} as const;

/** What happens to each photo of an order, and when. */
const photo = {
  bytes: 4_000_000,
  /** Days from the upload until the order is delivered. */
  making: 14,
  /** Days that the uploaded file stays beside its checked copy. */
  uploaded: 7,
  /** Whole photos sent by S3: to the customer's page, to an owner's page and into an owner's download; later, to one page more. */
  sent: { soon: 3, late: 1 },
  /** Reads of S3 besides: the ranges with the photo's header, and the copy's size. */
  inspected: 3,
  /** Units of its claim by a line, its review and its deletion. */
  kept: 8,
  seconds: { start: 0.05, complete: 0.3 },
} as const;

const photos = 20;
const gigabytes = photo.bytes / 1e9;
const month = 365 / 12;

type Parts = Readonly<Record<'storage' | 'requests' | 'transfer' | 'calls and table', number>>;

/** US dollars for the photos of an order. `movedAfter` is when they move to Infrequent Access, in days, if they do. */
export function photosCost(keptDays: number, movedAfter?: number): Parts {
  const { s3, table, run } = price;
  const days = photo.making + keptDays;
  const frequent = Math.min(days, movedAfter ?? days);
  const isMoved = frequent < days;
  const storage =
    (gigabytes * (frequent + photo.uploaded) * s3.month.STANDARD +
      gigabytes * (days - frequent) * s3.month.STANDARD_IA) /
    month;
  // Begun and completed in parts, listed, copied; later emptied.
  const writes = planParts(photo.bytes).length + 5;
  const { soon, late } = photo.sent;
  const requests = writes * s3.write + (photo.inspected + soon + late) * s3.read + (isMoved ? s3.moved : 0);
  const transfer = gigabytes * ((soon + late) * s3.sent + (isMoved ? late * s3.retrieved.STANDARD_IA : 0));
  const taken = ['POST /api/photos', 'POST /api/photos/{photoId}/complete'].map((call) => photoCalls[call]?.[0]?.takes);
  const units = (kind: 'read' | 'write') => taken.reduce((sum, takes) => sum + (takes?.[kind] ?? 0), 0);
  const calls =
    taken.length * (price.call + run.call) +
    (photo.seconds.start + photo.seconds.complete) * run.second +
    units('read') * table.read +
    (units('write') + photo.kept) * table.write;
  const ofAll = (each: number) => photos * each;
  return {
    storage: ofAll(storage),
    requests: ofAll(requests),
    transfer: ofAll(transfer),
    'calls and table': ofAll(calls),
  };
}

export const total = (parts: Parts): number => Object.values(parts).reduce((sum, part) => sum + part, 0);

const kept = retentionSchema.parse({}).deliveredPhotoDays;
const chosen = () => photosCost(kept, photoClassOf(kept)?.movedAfter);
const dollars = (value: number) => value.toFixed(4);

/** The lines of docs/operating.md about the photos of an order, in the chosen class and in S3's standard class alone. */
export function photoCostTable(): string {
  const [ours, standard] = [chosen(), photosCost(kept)];
  const names = Object.keys(ours) as (keyof Parts)[];
  const rows = names.map((name) => [name, dollars(ours[name]), dollars(standard[name])]);
  const sums = ['**together**', `**${dollars(total(ours))}**`, dollars(total(standard))];
  return [...rows, sums].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The cost of an order's photos against that in S3's standard class alone. */
export function orderCostRows(): readonly Row[] {
  const [ours, floor] = [total(chosen()), total(photosCost(kept))];
  return [
    {
      what: `AWS's bill for the ${photos} photos of an order`,
      ours: `$${dollars(ours)}`,
      floor: `$${dollars(floor)} (S3 Standard alone)`,
      ratio: ours / floor,
      figure: { atMost: 1 },
    },
  ];
}
