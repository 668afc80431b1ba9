import { card, cardOrUpi, type Means } from '../contracts/payments/means.ts';
import { optionalSetting } from './environment.ts';

/** What this stage's texts call a payment that isn't cash. */
export const means = (): Means => (optionalSetting('upi') === undefined ? card : cardOrUpi);
