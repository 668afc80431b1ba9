import type { Address } from '#contracts/delivery/address.ts';

/** The address of a gift's recipient. */
export const address: Address = {
  name: 'Meera Iyer',
  line1: '4 Rose Lane, Indiranagar',
  landmark: 'Near the park',
  pin: '560001',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'IN',
  mobile: '9123456780',
};
