import { dev } from './dev.ts';
import type { Stage } from './stage.ts';

/** The settings of `npm start`: the stage `dev` with every feature that the local cloud supports. Never deployed. */
export const local: Stage = {
  ...dev,
  // Mails only reach `/local/mailbox`, so any sender works.
  mailFrom: 'shop@example.com',
  accountMailsBySes: true,
  // `CARD_SERVICE=razorpay npm start` runs the shop with the local Razorpay.
  cardServices: [process.env.CARD_SERVICE === 'razorpay' ? 'razorpay' : 'stripe'],
  // `STRIPE_UPI=1 npm start` runs it as with a Stripe account that has UPI.
  stripeUpi: process.env.STRIPE_UPI === '1',
};
