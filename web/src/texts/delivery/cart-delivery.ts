/** What the shop's terms of delivery say in the cart. */
export const cartDelivery = {
  fee: 'Delivery',
  cashFee: (fee: string) => `Cash on Delivery costs ${fee} more.`,
  withFees: (delivery?: string, cash?: string) =>
    `With ${[delivery && `${delivery} for delivery`, cash && `${cash} for Cash on Delivery`].filter(Boolean).join(' and ')}.`,
  changes: {
    delivery: (from: string, to: string) => `Delivery now costs ${to} instead of ${from}.`,
    cash: (from: string, to: string) => `The fee for Cash on Delivery is now ${to} instead of ${from}.`,
  },
};
