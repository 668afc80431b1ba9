import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { registerUser } from '../operations/users/register.ts';
import { attributesOf } from './attributes.ts';
import { logUnexpected } from './log.ts';

/**
 * Writes the user record of a shopper who has just been confirmed. A failure here must not fail the sign-up, which has
 * happened already: `GET /api/me` makes a missing record.
 */
export const postConfirmation =
  (dependencies: Parameters<typeof registerUser>[0]) =>
  async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
    const attributes = event.request.userAttributes;
    try {
      await registerUser(dependencies, { userId: attributes.sub ?? event.userName, ...attributesOf(attributes) });
    } catch (error) {
      logUnexpected(event.triggerSource, error);
    }
    return event;
  };
