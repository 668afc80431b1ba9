/** A Cognito error. The client receives `name` as `__type`, always with status 400. */
export class CognitoError extends Error {
  override readonly name: string;

  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message);

export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message);

/** The same error for an unknown user and a wrong password, so that neither reveals who has an account. */
export const wrongPassword = () => notAuthorized('Incorrect username or password.');

export const userNotFound = () => new CognitoError('UserNotFoundException', 'User does not exist.');

export const codeMismatch = () =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');

export const expiredCode = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');

export const limitExceeded = () =>
  new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
