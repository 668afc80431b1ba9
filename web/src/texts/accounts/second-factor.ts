/** Texts for setting up the second factor, and for its code at login. */
export const secondFactor = {
  title: 'Extra login protection (a code from your phone)',
  lead: 'With this second factor, logging in also needs a code from an app on your phone. A stolen password alone is then not enough.',
  loading: 'Checking your second factor…',
  isOff: 'It’s off.',
  isOn: 'It’s on: each login asks for a code from your app.',
  lostPhone:
    'If you lose your phone, you can’t log in without its codes. Contact us, and we’ll switch the second factor off once we know it’s you.',

  setUp: 'Set up',
  preparing: 'Preparing…',
  cancel: 'Cancel',
  scan: 'Scan this code with an authenticator app, such as Google Authenticator, Microsoft Authenticator or Aegis.',
  picture: 'QR code for your authenticator app',
  openApp: 'Open your authenticator app on this device',
  typeSecret: 'Or type this key into the app:',
  code: 'Code from your app',
  codeHint: 'Six digits, new every 30 seconds',
  switchOn: 'Switch on',
  switchingOn: 'Switching on…',
  warning: 'This logs you out on all your devices, including this one. Then log in again with a code.',
  nowOn: 'Your second factor is on. You’re logged out everywhere: log in with a code from your app.',

  switchOff: 'Switch off',
  switchingOff: 'Switching off…',
  offWarning: 'This logs you out on all your devices, including this one.',
  loginFirst: 'To switch it off, log in again with a code first. You then have ten minutes.',
  nowOff: 'Your second factor is off. You’re logged out everywhere.',

  wrongCode: 'This code is wrong or has expired. Enter the newest code from your app.',
  usedCode: 'This code has already been used. Wait for the next one in your app.',
  sessionsOpen: 'Your other devices may still be logged in. Try again.',

  loginTitle: 'Enter your code',
  loginLead: 'Open your authenticator app and enter its code for this shop.',
  logIn: 'Login',
  loggingIn: 'Checking…',
  back: 'Back',
  lost: 'Lost your phone? Contact us, and we’ll switch the second factor off once we know it’s you.',
  tooLate: 'This login took too long. Enter your password again.',

  neededTitle: 'This shop requires a second factor for owners',
  needed: 'Switch it on in your account, then log in with a code. If it’s on already, log out and log in again.',
  toAccount: 'Go to your account',
};
