import { type CardServiceName, cardServiceNames } from '../contracts/payments/card-services.ts';
import { optionalSetting } from '../platform/environment.ts';

/** The name of the service that takes the stage's new card payments. */
export function currentCardService(): CardServiceName {
  const name = optionalSetting('cardService');
  return cardServiceNames.find((known) => known === name) ?? 'stripe';
}
