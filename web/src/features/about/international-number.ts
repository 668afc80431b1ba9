/** A mobile number in its stored form with its country code and without a plus, as `wa.me` expects it. */
export const internationalNumber = (stored: string): string => {
  const digits = stored.replace(/^(?:\+|00)/, '');
  const [, indian] = /^0?(\d{10})$/.exec(digits) ?? [];
  return indian === undefined ? digits.replace(/^91(?:0)(\d{10})$/, '91$1') : `91${indian}`;
};
