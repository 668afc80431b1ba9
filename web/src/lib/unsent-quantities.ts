import type { Line } from '#contracts/cart/cart.ts';

/** The quantities that the customer clicked and this tab has not sent yet. The cart sets this once it has any to send. */
export const unsentQuantities: {
  /** Sends them, and resolves when the server has accepted or refused them. */
  settled: () => Promise<void>;
  /** Makes a call that replaces a line. The quantities of the old line are sent to the new one. Unset before the cart loads. */
  move?: (lineId: string, replace: () => Promise<Line>) => Promise<Line>;
} = {
  settled: async () => undefined,
};
