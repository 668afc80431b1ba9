import { newDatesSchema, newHolidaysSchema } from '../contracts/dates/new-date-settings.ts';
import { newTermsSchema } from '../contracts/delivery/new-delivery-terms.ts';
import { newOccasionsSchema } from '../contracts/occasions/new-occasions.ts';
import { newBrandSchema } from '../contracts/settings/new-brand.ts';
import { newSettingsSchema } from '../contracts/settings/settings.ts';
import { newContactSchema, newTextSchema } from '../contracts/settings/shop-details.ts';
import { changeDates, changeHolidays, type DateStores } from '../dates/date-settings.ts';
import { changeTerms, type TermsStore } from '../delivery/terms-store.ts';
import { changeOccasions } from '../occasions/occasions.ts';
import { forOwners } from '../platform/http/access.ts';
import { readJson } from '../platform/http/parse.ts';
import { problem, respond } from '../platform/http/respond.ts';
import { changeSettings } from './change-settings.ts';
import { changeBrand, changeContact, changeText } from './change-shop-details.ts';
import type { ShopDetails } from './shop-details.ts';

/** `PUT /api/manage/settings` */
export const settingsChange = (dependencies: Parameters<typeof changeSettings>[0]) =>
  forOwners(async (event) => {
    const request = readJson(event, newSettingsSchema);
    if (!request.ok) return problem(request);
    return respond(await changeSettings(dependencies, request.value));
  });

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

/** `PUT /api/manage/settings/delivery` */
export const deliveryChange = (store: TermsStore) =>
  forOwners(async (event) => {
    const request = readJson(event, newTermsSchema);
    return request.ok ? respond(await changeTerms(store, request.value)) : problem(request);
  });

/** `PUT /api/manage/settings/occasions` */
export const occasionsChange = (dependencies: Parameters<typeof changeOccasions>[0]) =>
  forOwners(async (event) => {
    const request = readJson(event, newOccasionsSchema);
    return request.ok ? respond(await changeOccasions(dependencies, request.value)) : problem(request);
  });
