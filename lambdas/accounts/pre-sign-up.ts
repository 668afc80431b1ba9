import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { mobileNumberError, nameError, plainMobileNumber } from '../contracts/contact.ts';
import { mobileNumberAttribute } from '../contracts/names.ts';

/**
 * Refuses a new customer whose name or mobile number breaks the rules. Confirms the others at once, and the e-mail with
 * it (without that, a password could not be reset), unless the stage asks for a code by e-mail. Accounts that an
 * administrator makes are theirs to name and confirm.
 */
export const preSignUp =
  ({ confirmEmail }: { readonly confirmEmail: boolean }) =>
  async (event: PreSignUpTriggerEvent): Promise<PreSignUpTriggerEvent> => {
    if (event.triggerSource !== 'PreSignUp_SignUp') return event;
    refuseBadDetails(event.request.userAttributes);
    if (!confirmEmail) {
      event.response.autoConfirmUser = true;
      event.response.autoVerifyEmail = true;
    }
    return event;
  };

/** @throws what is wrong, without the last full stop: Cognito answers `PreSignUp failed with error …` and adds one. */
function refuseBadDetails({
  name = '',
  [`custom:${mobileNumberAttribute}`]: mobileNumber,
}: Record<string, string>): void {
  const errors = [
    nameError(name),
    mobileNumber === undefined ? undefined : mobileNumberError(plainMobileNumber(mobileNumber)),
  ].filter((error) => error !== undefined);
  if (errors.length > 0) throw new Error(errors.join(' ').replace(/\.$/, ''));
}
