import type * as z from 'zod/mini';
import { newDatesSchema, newHolidaysSchema } from '../contracts/dates/new-date-settings.ts';
import { newTermsSchema } from '../contracts/delivery/new-delivery-terms.ts';
import { newOccasionsSchema } from '../contracts/occasions/new-occasions.ts';
import { newBrandSchema } from '../contracts/settings/new-brand.ts';
import { newSettingsSchema } from '../contracts/settings/settings.ts';
import { newContactSchema, newTextSchema } from '../contracts/settings/shop-details.ts';
import type { Versioned } from '../contracts/versioned.ts';
import { changeDates, changeHolidays, type DateStores } from '../dates/date-settings.ts';
import { changeTerms, type TermsStore } from '../delivery/terms-store.ts';
import { changeOccasions } from '../occasions/occasions.ts';
import { forOwners } from '../platform/http/access.ts';
import { readJson } from '../platform/http/parse.ts';
import { problem, respond } from '../platform/http/respond.ts';
import { idNamed } from '../platform/ids.ts';
import type { Result } from '../platform/result.ts';
import { changeSettings } from './change-settings.ts';
import { changeBrand, changeContact, changeText } from './change-shop-details.ts';
import type { ShopDetails } from './shop-details.ts';

/** A route that saves a body of this format. */
const saving = <T extends Versioned>(schema: z.ZodMiniType<T>, save: (request: T) => Promise<Result<Versioned>>) =>
  forOwners(async (event) => {
    const request = readJson(event, schema);
    return request.ok ? respond(await save(withContents(request.value))) : problem(request);
  });

/** The request with the name of its contents too, so that the same name of another save doesn't find this one. */
const withContents = <T extends Versioned>(request: T): T =>
  request.saveId === undefined ? request : { ...request, saveId: idNamed('save', JSON.stringify(request)) };

/** `PUT /api/manage/settings` */
export const settingsChange = (dependencies: Parameters<typeof changeSettings>[0]) =>
  saving(newSettingsSchema, (request) => changeSettings(dependencies, request));

/** `PUT /api/manage/settings/texts` */
export const textChange = (details: Pick<ShopDetails, 'texts'>) =>
  saving(newTextSchema, (request) => changeText(details, request));

/** `PUT /api/manage/settings/brand` */
export const brandChange = (dependencies: Parameters<typeof changeBrand>[0]) =>
  saving(newBrandSchema, (request) => changeBrand(dependencies, request));

/** `PUT /api/manage/settings/contact` */
export const contactChange = (details: Pick<ShopDetails, 'contact'>) =>
  saving(newContactSchema, (request) => changeContact(details, request));

/** `PUT /api/manage/settings/dates` */
export const datesChange = (stores: Pick<DateStores, 'dates'>) =>
  saving(newDatesSchema, (request) => changeDates(stores, request));

/** `PUT /api/manage/settings/holidays` */
export const holidaysChange = (stores: Pick<DateStores, 'holidays'>) =>
  saving(newHolidaysSchema, (request) => changeHolidays(stores, request));

/** `PUT /api/manage/settings/delivery` */
export const deliveryChange = (store: TermsStore) => saving(newTermsSchema, (request) => changeTerms(store, request));

/** `PUT /api/manage/settings/occasions` */
export const occasionsChange = (dependencies: Parameters<typeof changeOccasions>[0]) =>
  saving(newOccasionsSchema, (request) => changeOccasions(dependencies, request));
