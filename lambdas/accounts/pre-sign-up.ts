import type { PreSignUpTriggerEvent } from 'aws-lambda';
import { mobileNumberError, nameError, plainMobileNumber } from '../contracts/accounts/contact.ts';
import { mobileNumberAttribute } from '../contracts/names.ts';

/**
 * Refuses a sign-up with an invalid name or mobile number. If the stage asks for no code, it confirms the account and its
 * e-mail, because Cognito resets a password only with a verified one. Accounts that an administrator creates are not checked.
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

/** @throws the reason without its full stop, because Cognito responds `PreSignUp failed with error …` and adds one. */
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
