export const region = 'ap-south-1';
export const userPoolId = 'ap-south-1_TestPool1';
export const clientId = '1example23456789client0000';
export const password = 'correct horse';

/** A pre-sign-up trigger that confirms, as the shop's does where a stage asks for no code. */
export async function confirming(event: unknown) {
  const response = { autoConfirmUser: true, autoVerifyEmail: true, autoVerifyPhone: false };
  return { ...(event as object), response };
}
