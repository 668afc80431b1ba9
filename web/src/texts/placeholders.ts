export const placeholders = {
  support: 'Support',
  cancellation: 'Cancellation',
  termsOfService: 'Terms of Service',
  privacyPolicy: 'Privacy Policy',
  profile: 'Profile',
};
