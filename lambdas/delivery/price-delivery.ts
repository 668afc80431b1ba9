import type { Area, DeliveryTerms } from '../contracts/delivery/delivery-terms.ts';
import { stateOfPin } from '../contracts/delivery/states.ts';
import { toPaise } from '../contracts/money.ts';
import { means } from '../platform/means.ts';
import { type Refusal, refuse } from '../platform/result.ts';

/** What is delivered where. */
export interface Parcel {
  /** Undefined if it is not known. What depends on it is then as for a PIN in no area. */
  readonly pin: string | undefined;
  readonly totalPaise: number;
  readonly lines: readonly { readonly productId: string; readonly title: string }[];
}

/** What the terms mean for one parcel. */
export interface PricedDelivery {
  readonly feePaise: number;
  /** On top for cash on delivery. */
  readonly cashFeePaise: number;
  /** Why the parcel can't be ordered at all, and why not by cash on delivery. */
  readonly refusal?: Refusal;
  readonly cashRefusal?: Refusal;
}

export function priceDelivery(terms: DeliveryTerms, { pin, totalPaise, lines }: Parcel): PricedDelivery {
  if (lines.length === 0) return { feePaise: 0, cashFeePaise: 0 };
  const isFree = terms.freeAbove !== undefined && totalPaise >= toPaise(terms.freeAbove);
  const excluded = lines.filter(({ productId }) => terms.noCashProducts.includes(productId));
  const isServed = areaOf(terms.notServed, pin) === undefined;
  const takesCash = areaOf(terms.noCash, pin) === undefined;
  return {
    feePaise: isFree ? 0 : toPaise(feeFor(terms, pin)),
    cashFeePaise: toPaise(terms.cashFee),
    ...(!isServed && { refusal: notServed(pin) }),
    ...(excluded.length > 0 && { cashRefusal: noCashFor(excluded.map(({ title }) => title)) }),
    ...(!takesCash && { cashRefusal: noCashAt(pin) }),
  };
}

/** True if the PIN matters. */
export const dependsOnPin = ({ areaFees, notServed, noCash }: DeliveryTerms): boolean =>
  areaFees.length + notServed.length + noCash.length > 0;

function feeFor({ fee, areaFees }: DeliveryTerms, pin: string | undefined): number {
  const area = areaOf(
    areaFees.map((entry) => entry.area),
    pin,
  );
  return areaFees.find((entry) => entry.area === area)?.fee ?? fee;
}

/** The most exact of the areas in which the PIN lies: the one with most digits, or else its State. */
function areaOf(areas: readonly Area[], pin: string | undefined): Area | undefined {
  if (pin === undefined) return undefined;
  const [exact] = areas.filter((area) => pin.startsWith(area)).sort((a, b) => b.length - a.length);
  return exact ?? areas.find((area) => area === stateOfPin(pin));
}

const notServed = (pin = ''): Refusal =>
  refuse('area_not_served', `We don’t deliver to PIN ${pin}. Please choose another address, or contact our support.`);

const noCashAt = (pin = ''): Refusal =>
  refuse('cash_not_offered', `Cash on delivery isn’t possible at PIN ${pin}. Please pay ${means().pay}.`);

const noCashFor = (titles: readonly string[]): Refusal =>
  refuse(
    'cash_not_offered',
    `Cash on delivery isn’t possible for ${[...new Set(titles)].map((title) => `“${title}”`).join(', ')}. Please pay ${means().pay}.`,
  );
