import type { PreSignUpTriggerEvent } from 'aws-lambda';

/**
 * Confirms a new shopper at once, and the e-mail with it (without that, a password could not be reset), unless the stage
 * asks for a code by e-mail. Accounts that an administrator makes are theirs to confirm.
 */
export const preSignUp =
  ({ confirmEmail }: { readonly confirmEmail: boolean }) =>
  async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
    if (event.triggerSource === 'PreSignUp_SignUp' && !confirmEmail) {
      event.response.autoConfirmUser = true;
      event.response.autoVerifyEmail = true;
    }
    return event;
  };
