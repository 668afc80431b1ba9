import { occasionsQuerySchema } from '../contracts/occasions/new-occasions.ts';
import type { ShownOccasions } from '../contracts/occasions/occasions.ts';
import { publicSettingsQuerySchema } from '../contracts/settings/shop-details.ts';
import { type DateStores, readManagedDates } from '../dates/date-settings.ts';
import { readManagedTerms, type TermsStore } from '../delivery/terms-store.ts';
import { readManagedOccasions, readOccasions } from '../occasions/occasions.ts';
import { forAnyone, forOwners } from '../platform/http/access.ts';
import { readQuery } from '../platform/http/parse.ts';
import { cachedBriefly, problem, respond } from '../platform/http/respond.ts';
import { succeed } from '../platform/result.ts';
import { readSettings } from './read-settings.ts';
import { readManagedTexts, readPublicSettings } from './read-shop-details.ts';
import type { ShopDetails } from './shop-details.ts';

/** `GET /api/manage/settings` */
export const settingsDetail = (dependencies: Parameters<typeof readSettings>[0]) =>
  forOwners(async () => respond(succeed(await readSettings(dependencies))));

/** `GET /api/manage/settings/texts` */
export const managedTexts = (details: ShopDetails) =>
  forOwners(async () => respond(succeed(await readManagedTexts(details))));

/** `GET /api/manage/settings/dates` */
export const managedDates = (stores: DateStores) =>
  forOwners(async () => respond(succeed(await readManagedDates(stores))));

/** `GET /api/manage/settings/delivery` */
export const managedDelivery = (store: TermsStore) =>
  forOwners(async () => respond(succeed(await readManagedTerms(store))));

/** `GET /api/manage/settings/occasions` */
export const managedOccasions = (dependencies: Parameters<typeof readManagedOccasions>[0]) =>
  forOwners(async () => respond(succeed(await readManagedOccasions(dependencies))));

/** `GET /api/occasions` */
export const occasionsList = (dependencies: Parameters<typeof readOccasions>[0]) =>
  forAnyone(async (event) => {
    const query = readQuery(event, occasionsQuerySchema);
    if (!query.ok) return problem(query);
    const shown: ShownOccasions = { occasions: await readOccasions(dependencies, query.value.pin) };
    return respond(succeed(shown), 200, cachedBriefly);
  });

/** `GET /api/settings` */
export const publicSettings = (details: ShopDetails) =>
  forAnyone(async (event) => {
    const query = readQuery(event, publicSettingsQuerySchema);
    if (!query.ok) return problem(query);
    return respond(succeed(await readPublicSettings(details, query.value.page)), 200, cachedBriefly);
  });
