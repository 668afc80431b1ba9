import { accessGuards } from './access-guards.ts';
import { fileGuards } from './file-guards.ts';
import type { Guard } from './guard.ts';
import { inputGuards } from './input-guards.ts';
import { mailGuards } from './mail-guards.ts';
import { orderGuards } from './order-guards.ts';
import { paymentGuards } from './payment-guards.ts';

/** Every guard of the shop. Removing one would allow an attack. */
export const guards: readonly Guard[] = [
  ...accessGuards,
  ...inputGuards,
  ...orderGuards,
  ...paymentGuards,
  ...fileGuards,
  ...mailGuards,
];
