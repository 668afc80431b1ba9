import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { hasWholePaise } from './money.ts';

/** The limits of cash on delivery (D24). An order over a limit needs a confirmation; no order is refused. */
export interface CashLimits {
  readonly on: boolean;
  /** In rupees. */
  readonly maxTotal: number;
  /** Per customer, and per phone. */
  readonly maxOpenOrders: number;
  /** The same, per day in UTC. */
  readonly maxOrdersPerDay: number;
}

/** All settings of the owner (D25), grouped by subject. */
export interface ShopSettings {
  readonly limits: CashLimits;
}

/** Answer of `GET` and `PUT /api/manage/settings`: the current settings, and the defaults. */
export interface ManagedSettings extends ShopSettings {
  /** Increases with each change, from 0. */
  readonly version: number;
  readonly defaults: ShopSettings;
}

const totalMessage = 'Enter an amount from ₹1 to ₹1,00,00,000, with at most two decimals.';
const maxTotal = z
  .number(totalMessage)
  .check(z.gte(1, totalMessage), z.lte(limits.maxPrice, totalMessage), z.refine(hasWholePaise, totalMessage));

const countMessage = `Enter a whole number from 1 to ${limits.countedOrders}.`;
const count = z.int(countMessage).check(z.gte(1, countMessage), z.lte(limits.countedOrders, countMessage));

const onMessage = 'Please say whether the limits are on.';
const versionMessage = 'Please send the version of the settings that you have seen.';

/** Body of `PUT /api/manage/settings`. A missing field takes its default. */
export const newSettingsSchema = z.object({
  version: z.int(versionMessage).check(z.gte(0, versionMessage)),
  limits: z.optional(
    z.partial(z.object({ on: z.boolean(onMessage), maxTotal, maxOpenOrders: count, maxOrdersPerDay: count })),
  ),
});
export type NewSettings = z.infer<typeof newSettingsSchema>;
