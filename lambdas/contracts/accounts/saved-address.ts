import * as z from 'zod/mini';
import { addressSchema } from '../delivery/address.ts';
import { addressError } from './contact.ts';

const { shape } = addressSchema;

/**
 * Body of `POST /api/me/addresses` and `PUT /api/me/addresses/{addressId}`. An address that was ordered to as text has no PIN, city
 * and State.
 */
export const newSavedAddressSchema = z
  .object({
    ...shape,
    pin: z.optional(shape.pin),
    city: z.optional(shape.city),
    state: z.optional(shape.state),
  })
  .check(({ value, issues }) => {
    const missing = (['pin', 'city', 'state'] as const).filter((field) => value[field] === undefined);
    if (missing.length === 3) {
      const message = addressError(value.line1);
      if (message !== undefined) issues.push({ code: 'custom', message, input: value.line1, path: ['line1'] });
      return;
    }
    for (const field of missing)
      issues.push({ code: 'custom', message: 'Enter PIN code, city and State.', input: value, path: [field] });
  });
export type NewSavedAddress = z.output<typeof newSavedAddressSchema>;

/** Response of both calls. */
export interface SavedAddress extends NewSavedAddress {
  readonly addressId: string;
}

/** Response of `GET /api/me/addresses`, the one that was used last first. */
export interface SavedAddresses {
  readonly addresses: readonly SavedAddress[];
}
