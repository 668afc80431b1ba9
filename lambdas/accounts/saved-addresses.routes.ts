import { newSavedAddressSchema } from '../contracts/accounts/saved-address.ts';
import { type AccountRecords, forAccounts } from '../platform/http/access.ts';
import { readId, readJson } from '../platform/http/parse.ts';
import { problem, respond, respondDone, respondEmpty } from '../platform/http/respond.ts';
import { addressNotFound, changeAddress, listAddresses, removeAddress, saveAddress } from './saved-addresses.ts';

interface Accounts {
  readonly users: AccountRecords;
}

/** `GET /api/me/addresses` */
export const savedAddressesList = (dependencies: Parameters<typeof listAddresses>[0] & Accounts) =>
  forAccounts(dependencies.users, async (_event, { userId }) => respond(await listAddresses(dependencies, userId)));

/** `POST /api/me/addresses` */
export const addressSaving = (dependencies: Parameters<typeof saveAddress>[0] & Accounts) =>
  forAccounts(dependencies.users, async (event, { userId }) => {
    const address = readJson(event, newSavedAddressSchema);
    if (!address.ok) return problem(address);
    return respond(await saveAddress(dependencies, userId, address.value), 201);
  });

/** `PUT /api/me/addresses/{addressId}` */
export const savedAddressChange = (dependencies: Parameters<typeof changeAddress>[0] & Accounts) =>
  forAccounts(dependencies.users, async (event, { userId }) => {
    const addressId = readId(event, 'addressId', addressNotFound);
    if (!addressId.ok) return problem(addressId);
    const address = readJson(event, newSavedAddressSchema);
    if (!address.ok) return problem(address);
    return respond(await changeAddress(dependencies, userId, addressId.value, address.value));
  });

/** `DELETE /api/me/addresses/{addressId}`. Returns 204 even for a missing address or an invalid ID. */
export const savedAddressRemoval = (dependencies: Parameters<typeof removeAddress>[0] & Accounts) =>
  forAccounts(dependencies.users, async (event, { userId }) => {
    const addressId = readId(event, 'addressId', addressNotFound);
    if (!addressId.ok) return respondEmpty(204);
    return respondDone(await removeAddress(dependencies, userId, addressId.value));
  });
