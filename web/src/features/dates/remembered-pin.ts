import { useSyncExternalStore } from 'react';
import { pinPattern } from '#contracts/delivery/states.ts';

const key = 'shop.pin';
const datesKey = 'shop.dates';
const listeners = new Set<() => void>();

/** The PIN that the visitor last entered on this device. */
export function rememberedPin(): string | undefined {
  const pin = window.localStorage.getItem(key);
  return pin !== null && pinPattern.test(pin) ? pin : undefined;
}

export function rememberPin(pin: string): void {
  window.localStorage.setItem(key, pin);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same in a component, which follows it. */
export const useRememberedPin = (): string | undefined => useSyncExternalStore(subscribe, rememberedPin);

/** True if the shop promised dates when this device last asked. */
export const hasSeenDates = (): boolean => window.localStorage.getItem(datesKey) !== null;

export function rememberDates(arePromised: boolean): void {
  if (arePromised) window.localStorage.setItem(datesKey, 'seen');
  else window.localStorage.removeItem(datesKey);
}
