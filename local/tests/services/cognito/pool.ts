export const region = 'ap-south-1';
export const userPoolId = 'ap-south-1_TestPool1';
export const clientId = '1example23456789client0000';
/** The app client. */
export const clients = [{ clientId, authFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'] }] as const;
export const attributes = [
  { name: 'name', maximumLength: 2048 },
  { name: 'custom:mobileNumber', maximumLength: 16 },
];
/** The default mail settings of a pool. */
export const mailing = {
  emailSendingAccount: 'COGNITO_DEFAULT',
  codeMail: { subject: 'Your verification code', html: 'Your verification code is {####}' },
} as const;
export const password = 'correct horse';

/** A pre-sign-up trigger that confirms every user, so that no code is needed. */
export async function confirming(event: unknown) {
  const response = { autoConfirmUser: true, autoVerifyEmail: true, autoVerifyPhone: false };
  return { ...(event as object), response };
}
