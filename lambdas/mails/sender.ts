import { readBrand, readContact } from '../settings/read-shop-details.ts';
import type { ShopDetails } from '../settings/shop-details.ts';
import type { Sender } from './frame.ts';

/** Reads the shop's name and contact for a mail. */
export const readSender = (details: Pick<ShopDetails, 'brand' | 'contact'>) => async (): Promise<Sender> => {
  const [{ name }, contact] = await Promise.all([readBrand(details), readContact(details)]);
  return { name, contact };
};
