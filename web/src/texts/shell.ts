export const shell = {
  skip: 'Skip to content',
  signUp: 'SignUp',
  login: 'Login',
  navigation: 'Shop',
  footerLine: 'Gifts made from your photos, by hand.',
  footerNavigation: 'About the shop',
  crashTitle: 'Something went wrong',
  crashText: 'We couldn’t show this page.',
  crashOffline: 'You’re offline. This page shows once you’re online again.',
  crashAction: 'Reload the page',
};
