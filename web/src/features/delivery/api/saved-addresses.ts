import { queryOptions, useQuery } from '@tanstack/react-query';
import type { NewSavedAddress, SavedAddress, SavedAddresses } from '#contracts/accounts/saved-address.ts';
import { callApi } from '#web/lib/api.ts';
import type { PartingCall } from '#web/lib/call.ts';
import { refetch } from '#web/lib/refetch.ts';

const path = '/api/me/addresses';
const pathOf = (addressId: string): `/api/${string}` => `${path}/${encodeURIComponent(addressId)}`;

/** The checkout shows its fields once this has a response, so it neither retries nor waits long. */
const longestWaitMs = 3_000;

export const savedAddressesQuery = queryOptions({
  queryKey: ['saved-addresses'],
  queryFn: () => callApi<SavedAddresses>('GET', path, { signedIn: true, signal: AbortSignal.timeout(longestWaitMs) }),
  retry: false,
});

/** The customer's saved addresses, the one that was used last first. */
export const useSavedAddresses = () => useQuery(savedAddressesQuery);

const change = async <T>(call: Promise<T>): Promise<T> => {
  const result = await call;
  await refetch(savedAddressesQuery.queryKey);
  return result;
};

/** Saves the address as the one that was used last. */
export const saveAddress = (body: NewSavedAddress): Promise<SavedAddress> =>
  change(callApi<SavedAddress>('POST', path, { body, signedIn: true }));

export const changeSavedAddress = (addressId: string, body: NewSavedAddress): Promise<SavedAddress> =>
  change(callApi<SavedAddress>('PUT', pathOf(addressId), { body, signedIn: true }));

/** `part` sends the call if the page may unload. */
export const deleteSavedAddress = (addressId: string, part: PartingCall | undefined): Promise<void> =>
  change(callApi<void>('DELETE', pathOf(addressId), { signedIn: true, part }));
