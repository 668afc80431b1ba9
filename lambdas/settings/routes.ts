import { newDatesSchema, newHolidaysSchema } from '../contracts/dates/date-settings.ts';
import { newTermsSchema } from '../contracts/delivery/new-delivery-terms.ts';
import { newOccasionsSchema, occasionsQuerySchema } from '../contracts/occasions/new-occasions.ts';
import type { ShownOccasions } from '../contracts/occasions/occasions.ts';
import { newBrandSchema } from '../contracts/settings/new-brand.ts';
import { newSettingsSchema } from '../contracts/settings/settings.ts';
import { newContactSchema, newTextSchema, publicSettingsQuerySchema } from '../contracts/settings/shop-details.ts';
import { changeDates, changeHolidays, type DateStores, readManagedDates } from '../dates/date-settings.ts';
import { changeTerms, readManagedTerms, type TermsStore } from '../delivery/terms-store.ts';
import { changeOccasions, readManagedOccasions, readOccasions } from '../occasions/occasions.ts';
import { forAnyone, forOwners } from '../platform/http/access.ts';
import { readJson, readQuery } from '../platform/http/parse.ts';
import { problem, respond } from '../platform/http/respond.ts';
import { succeed } from '../platform/result.ts';
import { changeSettings } from './change-settings.ts';
import { changeBrand, changeContact, changeText } from './change-shop-details.ts';
import { readSettings } from './read-settings.ts';
import { readManagedTexts, readPublicSettings } from './read-shop-details.ts';
import type { ShopDetails } from './shop-details.ts';

/** `GET /api/manage/settings` */
export const settingsDetail = (dependencies: Parameters<typeof readSettings>[0]) =>
  forOwners(async () => respond(succeed(await readSettings(dependencies))));

/** `PUT /api/manage/settings` */
export const settingsChange = (dependencies: Parameters<typeof changeSettings>[0]) =>
  forOwners(async (event) => {
    const request = readJson(event, newSettingsSchema);
    if (!request.ok) return problem(request);
    return respond(await changeSettings(dependencies, request.value));
  });

/** `GET /api/manage/settings/texts` */
export const managedTexts = (details: ShopDetails) =>
  forOwners(async () => respond(succeed(await readManagedTexts(details))));

/** `PUT /api/manage/settings/texts` */
export const textChange = (details: Pick<ShopDetails, 'texts'>) =>
  forOwners(async (event) => {
    const request = readJson(event, newTextSchema);
    return request.ok ? respond(await changeText(details, request.value)) : problem(request);
  });

/** `PUT /api/manage/settings/brand` */
export const brandChange = (dependencies: Parameters<typeof changeBrand>[0]) =>
  forOwners(async (event) => {
    const request = readJson(event, newBrandSchema);
    return request.ok ? respond(await changeBrand(dependencies, request.value)) : problem(request);
  });

/** `PUT /api/manage/settings/contact` */
export const contactChange = (details: Pick<ShopDetails, 'contact'>) =>
  forOwners(async (event) => {
    const request = readJson(event, newContactSchema);
    return request.ok ? respond(await changeContact(details, request.value)) : problem(request);
  });

/** `GET /api/manage/settings/dates` */
export const managedDates = (stores: DateStores) =>
  forOwners(async () => respond(succeed(await readManagedDates(stores))));

/** `PUT /api/manage/settings/dates` */
export const datesChange = (stores: Pick<DateStores, 'dates'>) =>
  forOwners(async (event) => {
    const request = readJson(event, newDatesSchema);
    return request.ok ? respond(await changeDates(stores, request.value)) : problem(request);
  });

/** `PUT /api/manage/settings/holidays` */
export const holidaysChange = (stores: Pick<DateStores, 'holidays'>) =>
  forOwners(async (event) => {
    const request = readJson(event, newHolidaysSchema);
    return request.ok ? respond(await changeHolidays(stores, request.value)) : problem(request);
  });

/** `GET /api/manage/settings/delivery` */
export const managedDelivery = (store: TermsStore) =>
  forOwners(async () => respond(succeed(await readManagedTerms(store))));

/** `PUT /api/manage/settings/delivery` */
export const deliveryChange = (store: TermsStore) =>
  forOwners(async (event) => {
    const request = readJson(event, newTermsSchema);
    return request.ok ? respond(await changeTerms(store, request.value)) : problem(request);
  });

/** `GET /api/manage/settings/occasions` */
export const managedOccasions = (dependencies: Parameters<typeof readManagedOccasions>[0]) =>
  forOwners(async () => respond(succeed(await readManagedOccasions(dependencies))));

/** `PUT /api/manage/settings/occasions` */
export const occasionsChange = (dependencies: Parameters<typeof changeOccasions>[0]) =>
  forOwners(async (event) => {
    const request = readJson(event, newOccasionsSchema);
    return request.ok ? respond(await changeOccasions(dependencies, request.value)) : problem(request);
  });

/** `GET /api/occasions` */
export const occasionsList = (dependencies: Parameters<typeof readOccasions>[0]) =>
  forAnyone(async (event) => {
    const query = readQuery(event, occasionsQuerySchema);
    if (!query.ok) return problem(query);
    return respond(succeed({ occasions: await readOccasions(dependencies, query.value.pin) } satisfies ShownOccasions));
  });

/** `GET /api/settings` */
export const publicSettings = (details: ShopDetails) =>
  forAnyone(async (event) => {
    const query = readQuery(event, publicSettingsQuerySchema);
    return query.ok ? respond(succeed(await readPublicSettings(details, query.value.page))) : problem(query);
  });
