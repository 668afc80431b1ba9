import { newSettingsSchema } from '../contracts/settings/settings.ts';
import { forOwners } from '../platform/http/access.ts';
import { readJson } from '../platform/http/parse.ts';
import { problem, respond } from '../platform/http/respond.ts';
import { succeed } from '../platform/result.ts';
import { changeSettings } from './change-settings.ts';
import { readSettings } from './read-settings.ts';

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
