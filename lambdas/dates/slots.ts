import { type Clock, daySeconds, epochSeconds } from '../platform/clock.ts';
import { workingDaysAfter } from './calendar.ts';
import type { DateRules, Need } from './promise.ts';

/** The gifts that one holder has made on this day, of this category or product. */
export interface Slot {
  /** `CATEGORY#<category>` or `PRODUCT#<productId>` */
  readonly scope: string;
  readonly day: string;
  readonly gifts: number;
}

/** The slots of an order. Each of its reservations has another token, so the end of one never ends another. */
export interface Reservation {
  readonly token: string;
  readonly slots: readonly Slot[];
}

export interface Hold {
  readonly gifts: number;
  /** In epoch seconds: others may take the slots from then on. Missing once the order is sure. */
  readonly until?: number;
}

/** The slots that are taken on a day of a scope. */
export interface BookedDay {
  readonly day: string;
  readonly taken: number;
  /** By token. Their sum is `taken`. */
  readonly holds: Readonly<Record<string, Hold>>;
}

interface NewHold {
  readonly token: string;
  readonly until: number;
  /** The gifts that the shop can make on this day. */
  readonly capacity: number;
  /** In epoch seconds: DynamoDB deletes the day some time after it. */
  readonly expiresAt: number;
}

/** The slots that are taken. Each method changes one day of one scope at most. */
export interface Slots {
  /** The days of a scope on which slots are taken, both ends included; eventually consistent. */
  bookedDays(scope: string, days: { readonly first: string; readonly last: string }): Promise<readonly BookedDay[]>;
  /** Takes the slot if the day has room for it. Otherwise returns the day as it is. A repeated call takes it once. */
  take(slot: Slot, hold: NewHold): Promise<BookedDay | undefined>;
  /** Makes a hold permanent. Returns false if it is gone. */
  confirm(slot: Slot, token: string): Promise<boolean>;
  /** Frees the slot, or does nothing if it is free. With `until`, only while it is held until then. */
  free(slot: Slot, token: string, until?: number): Promise<void>;
}

export interface SlotDependencies {
  readonly slots: Slots;
  readonly newToken: () => string;
  readonly now: Clock;
}

/** An order needs its slots on the working days from its first one on, and has no date if these aren't enough. */
const spreadDays = 90;

/** How long the table keeps a day after it has passed. */
const keptSeconds = 7 * daySeconds;

/** The last day that the needs can be met as the slots are now; empty without needs. Undefined if some can't be met. */
export async function lastFreeDay(
  { slots, now }: Pick<SlotDependencies, 'slots' | 'now'>,
  rules: DateRules,
  needs: readonly Need[],
): Promise<string | undefined> {
  const last = await Promise.all(
    needs.map(async (need) => {
      const days = await freeDays(slots, rules, need, now());
      return plan(days, need)?.at(-1)?.day;
    }),
  );
  const known = last.filter((day) => day !== undefined);
  return known.length < last.length ? undefined : latest(known);
}

/**
 * Takes slots for all needs for `holdSeconds`, each on the first days with room. Undefined, and nothing is taken, if some can't be
 * met. A crash leaves slots that are free again after that time.
 */
export async function reserve(
  dependencies: SlotDependencies,
  rules: DateRules,
  needs: readonly Need[],
  holdSeconds: number,
): Promise<Reservation | undefined> {
  const time = dependencies.now();
  const hold = { token: dependencies.newToken(), until: epochSeconds(time) + holdSeconds };
  const results = await Promise.all(needs.map((need) => takeDays(dependencies.slots, { rules, need, hold, time })));
  const slots = results.flatMap((some) => some?.slots ?? []);
  const reservation = { token: hold.token, slots };
  if (results.every((some) => some.isMet)) return reservation;
  await release(dependencies, reservation);
  return undefined;
}

/** Makes the reservation permanent. Returns false if a part of it is gone, because it was held for too long. */
export async function confirm({ slots }: Pick<SlotDependencies, 'slots'>, reservation: Reservation): Promise<boolean> {
  const done = await Promise.all(reservation.slots.map((slot) => slots.confirm(slot, reservation.token)));
  return done.every(Boolean);
}

/** Frees all slots of the reservation. Idempotent. */
export async function release({ slots }: Pick<SlotDependencies, 'slots'>, reservation: Reservation): Promise<void> {
  await Promise.all(reservation.slots.map((slot) => slots.free(slot, reservation.token)));
}

/** The last day of the reservation; empty if it has none. */
export const lastDayOf = ({ slots }: Reservation): string => latest(slots.map(({ day }) => day));

const latest = (days: readonly string[]): string => days.toSorted().at(-1) ?? '';

interface FreeDay {
  readonly day: string;
  readonly room: number;
}

/** The working days that the need can use, with their room. */
async function freeDays(
  slots: Slots,
  rules: DateRules,
  { scope, capacity, first }: Need,
  time: Date,
): Promise<FreeDay[]> {
  const days = [first, ...workingDaysAfter(rules, first, spreadDays - 1)];
  const found = await slots.bookedDays(scope, { first, last: days.at(-1) ?? first });
  const byDay = new Map(found.map((booked) => [booked.day, booked]));
  return days.map((day) => ({ day, room: roomOf(byDay.get(day), capacity, time) }));
}

/** The gifts to make on each day; undefined if the days have too little room. */
function plan(days: readonly FreeDay[], { scope, gifts }: Need): Slot[] | undefined {
  let left = gifts;
  const slots: Slot[] = [];
  for (const { day, room } of days) {
    const some = Math.min(left, room);
    if (some > 0) slots.push({ scope, day, gifts: some });
    left -= some;
    if (left === 0) return slots;
  }
  return undefined;
}

interface SlotRequest {
  readonly rules: DateRules;
  readonly need: Need;
  readonly hold: Pick<NewHold, 'token' | 'until'>;
  readonly time: Date;
}

/** Others take slots at the same time: what a day no longer has is taken from the next ones. */
async function takeDays(
  slots: Slots,
  { rules, need, hold, time }: SlotRequest,
): Promise<{ readonly isMet: boolean; readonly slots: readonly Slot[] }> {
  const days = await freeDays(slots, rules, need, time);
  if (plan(days, need) === undefined) return { isMet: false, slots: [] };
  let left = need.gifts;
  const taken: Slot[] = [];
  for (const { day, room } of days) {
    const slot = await takeDay(slots, { day, room, left, need, hold, time });
    if (slot !== undefined) taken.push(slot);
    left -= slot?.gifts ?? 0;
    if (left === 0) return { isMet: true, slots: taken };
  }
  return { isMet: false, slots: taken };
}

interface DayRequest extends Omit<SlotRequest, 'rules'>, FreeDay {
  readonly left: number;
}

/** Takes as much of the day as is free and needed. Each further attempt follows a change of the day by others. */
async function takeDay(
  slots: Slots,
  { day, room, left, need: { scope, capacity }, hold, time }: DayRequest,
): Promise<Slot | undefined> {
  const expiresAt = Date.parse(day) / 1000 + daySeconds + keptSeconds;
  let free = room;
  while (free > 0) {
    const slot = { scope, day, gifts: Math.min(left, free) };
    const found = await slots.take(slot, { ...hold, capacity, expiresAt });
    if (found === undefined) return slot;
    await freeExpired(slots, scope, found, time);
    free = Math.min(roomOf(found, capacity, time), capacity);
  }
  return undefined;
}

const isExpired = ({ until }: Hold, time: Date): boolean => until !== undefined && until <= epochSeconds(time);

const freeExpired = (slots: Slots, scope: string, { day, holds }: BookedDay, time: Date): Promise<unknown> =>
  Promise.all(
    Object.entries(holds)
      .filter(([, hold]) => isExpired(hold, time))
      .map(([token, { gifts, until }]) => slots.free({ scope, day, gifts }, token, until)),
  );

/** The room of a day, as if the expired holds were freed. */
function roomOf(booked: BookedDay | undefined, capacity: number, time: Date): number {
  if (booked === undefined) return capacity;
  const expired = Object.values(booked.holds).filter((hold) => isExpired(hold, time));
  return capacity - booked.taken + expired.reduce((sum, { gifts }) => sum + gifts, 0);
}
