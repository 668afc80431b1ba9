import type { Means } from '#contracts/payments/means.ts';

/** Texts about an order that goes where the shop doesn't deliver. */
export const notServed = {
  title: (pin: string) => `We don’t deliver to PIN ${pin}`,
  cancelPaid: (total: string, { yours }: Means) =>
    `Please change the address, or cancel the order until we start making it: ${total} goes back to ${yours}.`,
  cancelCash: 'Please change the address, or cancel the order until we start making it: you pay nothing.',
  tooLate: 'Please change the address, or write to us.',
};
