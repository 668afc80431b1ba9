import { newSettingsSchema } from '../contracts/settings.ts';
import { succeed } from '../operations/result.ts';
import { changeSettings } from '../operations/settings/change.ts';
import { readSettings } from '../operations/settings/read.ts';
import { forOwners } from './access.ts';
import { readJson } from './read.ts';
import { problem, respond } from './respond.ts';

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
