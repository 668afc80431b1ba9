import { siteOriginVariable } from '../../contracts/names.ts';
import type { ReadSiteOrigin } from '../site-origin.ts';
import type { ApiEvent } from './api-event.ts';

/**
 * The site's origin, `https://…` without a path, as API Gateway passes it in each event. Unlike an SSM parameter, it doesn't
 * slow down a cold start. Throws while an older stage is being updated, until the API's stage has the variable.
 */
export function siteOriginOf({ stageVariables }: ApiEvent): string {
  const origin = stageVariables?.[siteOriginVariable];
  if (origin === undefined) throw new Error(`The API's stage has no variable ${siteOriginVariable}`);
  return origin;
}

/**
 * The same for functions that may also read the parameter, as they do only while a stage without the variable is updated: SSM takes
 * 40 reads a second, less than a rush of cold starts.
 */
export const siteOriginIn =
  ({ stageVariables }: Pick<ApiEvent, 'stageVariables'>, read: ReadSiteOrigin): ReadSiteOrigin =>
  async () =>
    stageVariables?.[siteOriginVariable] ?? read();
