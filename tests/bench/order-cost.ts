import { planParts } from '#contracts/uploads/part-plan.ts';
import { photoClassOf } from '#infra/photo-class.ts';
import { retentionSchema } from '#infra/stages/retention.ts';
import { mailsOfOrder, orderWork, socketsOfOrder } from '../support/capacity/order-work.ts';
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
  /** https://aws.amazon.com/cloudwatch/pricing/, 22 September 2026: a GB of logs. */
  logs: 0.5,
  /** https://aws.amazon.com/ses/pricing/, 22 July 2026, on the plan *Essentials*. */
  mail: 0.16 / 1_000,
  /** https://aws.amazon.com/api-gateway/pricing/: a message, and a minute of a WebSocket. */
  socket: { message: 1 / 1_000_000, minute: 0.25 / 1_000_000 },
} as const;

/** What happens to each photo of an order, and when. */
const photo = {
  bytes: 4_000_000,
  /** Days from the upload until the order is delivered. */
  making: 14,
  /** Days that the uploaded file stays beside its checked copy. */
  uploaded: 7,
  /** Whole photos sent by S3: to the customer's pages, one of them a month later, and to an owner's page and download. */
  sent: { customer: { soon: 1, late: 1 }, owner: 2 },
  /** Reads of S3 besides: the ranges with the photo's header, and the copy's size. */
  inspected: 3,
} as const;

/** Assumed, not measured. A WebSocket is open for half an hour; customer and two owners get a message about each step. */
const run = { seconds: 0.05, logBytes: 1_500, messages: 12, minutes: 30 } as const;

const photos = 20;
const gigabytes = photo.bytes / 1e9;
const month = 365 / 12;

type Parts = Readonly<
  Record<
    | 'photos: storage'
    | 'photos: requests'
    | 'photos: sent to the customer'
    | 'photos: sent to owners'
    | 'calls and functions'
    | 'table'
    | 'mails',
    number
  >
>;

/**
 * US dollars for a whole order with 20 photos, without the visits before it. `movedAfter` is when photos move to Infrequent Access, in
 * days, if they do.
 */
export function orderCost(keptDays: number, movedAfter?: number): Parts {
  const { s3, table } = price;
  const days = photo.making + keptDays;
  const frequent = Math.min(days, movedAfter ?? days);
  const isMoved = frequent < days;
  const storage =
    (gigabytes * (frequent + photo.uploaded) * s3.month.STANDARD +
      gigabytes * (days - frequent) * s3.month.STANDARD_IA) /
    month;
  // Begun and completed in parts, listed, copied; later emptied.
  const writes = planParts(photo.bytes).length + 5;
  const { customer, owner } = photo.sent;
  const reads = photo.inspected + customer.soon + customer.late + owner;
  const requests = writes * s3.write + reads * s3.read + (isMoved ? s3.moved : 0);
  const retrieved = isMoved ? customer.late * s3.retrieved.STANDARD_IA : 0;
  const work = orderWork(photos);
  return {
    'photos: storage': photos * storage,
    'photos: requests': photos * requests,
    'photos: sent to the customer': photos * gigabytes * ((customer.soon + customer.late) * s3.sent + retrieved),
    'photos: sent to owners': photos * gigabytes * owner * s3.sent,
    'calls and functions':
      work.calls * price.call +
      work.runs * (price.run.call + run.seconds * price.run.second + (run.logBytes / 1e9) * price.logs) +
      socketsOfOrder * run.minutes * price.socket.minute +
      run.messages * price.socket.message,
    table: work.read * table.read + (work.write + work.index) * table.write,
    mails: mailsOfOrder * price.mail,
  };
}

export const total = (parts: Parts): number => Object.values(parts).reduce((sum, part) => sum + part, 0);

const kept = retentionSchema.parse({}).deliveredPhotoDays;
const chosen = () => orderCost(kept, photoClassOf(kept)?.movedAfter);
const dollars = (value: number) => value.toFixed(4);

/** The lines of docs/operating.md about an order, with photos in the chosen class and in S3's standard class alone. */
export function orderCostTable(): string {
  const [ours, standard] = [chosen(), orderCost(kept)];
  const names = Object.keys(ours) as (keyof Parts)[];
  const rows = names.map((name) => [name, dollars(ours[name]), dollars(standard[name])]);
  const sums = ['**together**', `**${dollars(total(ours))}**`, dollars(total(standard))];
  return [...rows, sums].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The sentence of docs/operating.md about an order with so many photos. */
export function orderTakes(count: number): string {
  const { calls, runs, read, write, index } = orderWork(count);
  const [called, ran, written, units] = [calls, runs, write + index, read].map((value) => Math.round(value));
  return `An order with ${count} photos takes ${called} calls, ${ran} runs of functions, ${written} write units, ${units} read units and ${mailsOfOrder} mails`;
}

/** The cost of an order against that with photos in S3's standard class alone. */
export function orderCostRows(): readonly Row[] {
  const [ours, floor] = [total(chosen()), total(orderCost(kept))];
  return [
    {
      what: `AWS's bill for an order with ${photos} photos`,
      ours: `$${dollars(ours)}`,
      floor: `$${dollars(floor)} (S3 Standard alone)`,
      ratio: ours / floor,
      figure: { atMost: 1 },
    },
  ];
}
