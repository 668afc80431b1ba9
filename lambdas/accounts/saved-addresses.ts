import type { NewSavedAddress, SavedAddress, SavedAddresses } from '../contracts/accounts/saved-address.ts';
import { limits } from '../contracts/limits.ts';
import type { Consistency } from '../platform/consistency.ts';
import { type Result, refuse, succeed, tooBusy } from '../platform/result.ts';
import { conflictAttempts, type Pause, retry } from '../platform/retry.ts';

/** A customer's saved addresses, the one that was used last first. */
export interface AddressBook extends SavedAddresses {
  readonly version: number;
}

export interface AddressBooks {
  /** Undefined until the customer saves an address. */
  find(userId: string, options: Consistency): Promise<AddressBook | undefined>;
  /** Writes `next` if the stored book has this version (0: none). Returns false after a concurrent write. */
  replace(userId: string, version: number, next: AddressBook): Promise<boolean>;
}

interface AddressDependencies {
  readonly addressBooks: AddressBooks;
  readonly newId: () => string;
  readonly pause: Pause;
}

/** The customer's saved addresses. */
export async function listAddresses(
  { addressBooks }: Pick<AddressDependencies, 'addressBooks'>,
  userId: string,
): Promise<Result<SavedAddresses>> {
  const { addresses } = (await addressBooks.find(userId, { consistent: true })) ?? { addresses: [] };
  return succeed({ addresses });
}

/**
 * Saves an address as the one that was used last. A saved one for the same recipient and place is replaced, so that none is there
 * twice, and keeps the PIN if the new one has none. Refusals: `too_many_addresses`, `too_busy`.
 */
export const saveAddress = (
  dependencies: AddressDependencies,
  userId: string,
  address: NewSavedAddress,
): Promise<Result<SavedAddress>> =>
  changeBook(dependencies, userId, (addresses) => {
    const same = addresses.find(isSameAs(address));
    if (same === undefined && addresses.length >= limits.savedAddresses) return tooMany;
    const saved = { ...areaOf(same), ...address, addressId: same?.addressId ?? dependencies.newId() };
    return succeed({ addresses: [saved, ...addresses.filter((other) => other !== same)], value: saved });
  });

/** Replaces a saved address. Deletes another saved address that is now equal. Refusals: `address_not_found`, `too_busy`. */
export const changeAddress = (
  dependencies: AddressDependencies,
  userId: string,
  addressId: string,
  address: NewSavedAddress,
): Promise<Result<SavedAddress>> =>
  changeBook(dependencies, userId, (addresses) => {
    const saved = { ...address, addressId };
    const isOwn = (other: SavedAddress) => other.addressId === addressId;
    if (!addresses.some(isOwn)) return addressNotFound;
    const isSame = isSameAs(address);
    const next = addresses
      .filter((other) => isOwn(other) || !isSame(other))
      .map((other) => (isOwn(other) ? saved : other));
    return succeed({ addresses: next, value: saved });
  });

/** Deletes a saved address, if it is there. Refusal: `too_busy`. */
export const removeAddress = (
  dependencies: AddressDependencies,
  userId: string,
  addressId: string,
): Promise<Result<undefined>> =>
  changeBook(dependencies, userId, (addresses) =>
    succeed({ addresses: addresses.filter((other) => other.addressId !== addressId), value: undefined }),
  );

interface Change<T> {
  readonly addresses: readonly SavedAddress[];
  readonly value: T;
}

/** Reads the addresses, changes them, and writes them unless they are as before. Starts again after a concurrent write. */
async function changeBook<T>(
  { addressBooks, pause }: AddressDependencies,
  userId: string,
  change: (addresses: readonly SavedAddress[]) => Result<Change<T>>,
): Promise<Result<T>> {
  const changed = await retry({ attempts: conflictAttempts, pause }, async () => {
    const { version, addresses } = (await addressBooks.find(userId, { consistent: true })) ?? none;
    const next = change(addresses);
    if (!next.ok) return next;
    const isUnchanged = JSON.stringify(next.value.addresses) === JSON.stringify(addresses);
    const book = { version: version + 1, addresses: next.value.addresses };
    return isUnchanged || (await addressBooks.replace(userId, version, book)) ? succeed(next.value.value) : undefined;
  });
  return changed ?? tooBusy;
}

const none: AddressBook = { version: 0, addresses: [] };

const areaOf = (address: SavedAddress | undefined): Partial<SavedAddress> => {
  const { pin, city, state } = address ?? {};
  return pin === undefined ? {} : { pin, city, state };
};

/** The same recipient and street, and no other PIN. Letter case, spaces and punctuation make no difference. */
function isSameAs(address: NewSavedAddress): (other: NewSavedAddress) => boolean {
  const text = foldedText(address);
  return (other) =>
    foldedText(other) === text && (other.pin === undefined || address.pin === undefined || other.pin === address.pin);
}

const foldedText = ({ name, line1, line2 = '', landmark = '' }: NewSavedAddress): string =>
  [name, line1, line2, landmark]
    .join('\n')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim();

/** Also for text that is no ID. */
export const addressNotFound = refuse('address_not_found', 'This address isn’t saved any more.');

const tooMany = refuse(
  'too_many_addresses',
  `You can save up to ${limits.savedAddresses} addresses. Please delete one first, in your account.`,
);
