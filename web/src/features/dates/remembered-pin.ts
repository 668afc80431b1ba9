import { useSyncExternalStore } from 'react';
import { pinPattern } from '#contracts/delivery/states.ts';

const key = 'shop.pin';
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
