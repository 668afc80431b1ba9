import { siteOriginVariable } from '../../contracts/names.ts';
import type { ApiEvent } from './api-event.ts';

/**
 * The site's origin, `https://…` without a path, as API Gateway passes it in each event. Unlike a parameter it costs a cold start
 * nothing. Throws while an update of an older stage has not reached the API's stage yet.
 */
export function siteOriginOf({ stageVariables }: ApiEvent): string {
  const origin = stageVariables?.[siteOriginVariable];
  if (origin === undefined) throw new Error(`The API's stage has no variable ${siteOriginVariable}`);
  return origin;
}
