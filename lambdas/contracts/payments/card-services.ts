/** The services that can take card payments. A stage's setting chooses one. */
export const cardServiceNames = ['stripe', 'razorpay'] as const;
export type CardServiceName = (typeof cardServiceNames)[number];

/** The services' names in texts. */
export const cardServiceTitles: Readonly<Record<CardServiceName, string>> = { stripe: 'Stripe', razorpay: 'Razorpay' };

/** True if a card service took this step of an order. */
export const isByCardService = ({ by }: { readonly by?: string }): boolean =>
  cardServiceNames.some((name) => name === by);
