import { pinPattern } from '#contracts/delivery/states.ts';

const key = 'shop.pin';

/** The PIN that the visitor last entered on this device. */
export function rememberedPin(): string | undefined {
  const pin = window.localStorage.getItem(key);
  return pin !== null && pinPattern.test(pin) ? pin : undefined;
}

export const rememberPin = (pin: string): void => window.localStorage.setItem(key, pin);
