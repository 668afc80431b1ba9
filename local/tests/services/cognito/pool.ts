export const region = 'ap-south-1';
export const userPoolId = 'ap-south-1_TestPool1';
export const clientId = '1example23456789client0000';
/** The pool's client and schema, as in the shop's template. */
export const clients = [{ clientId, authFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'] }] as const;
export const attributes = [
  { name: 'name', maximumLength: 2048 },
  { name: 'custom:mobileNumber', maximumLength: 16 },
];
/** The mail settings of a pool without any. */
export const mailing = {
  emailSendingAccount: 'COGNITO_DEFAULT',
  codeMail: { subject: 'Your verification code', html: 'Your verification code is {####}' },
} as const;
export const password = 'correct horse';

/** A pre-sign-up trigger that confirms, as the shop's does where a stage asks for no code. */
export async function confirming(event: unknown) {
  const response = { autoConfirmUser: true, autoVerifyEmail: true, autoVerifyPhone: false };
  return { ...(event as object), response };
}
