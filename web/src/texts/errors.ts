const byStatus: Readonly<Record<number, string>> = {
  401: 'You’ve been logged out. Please log in again.',
  403: 'You don’t have permission to do this.',
  404: 'We couldn’t find this.',
  413: 'This is too large.',
  429: 'Please try again in a moment.',
  503: 'The shop is busy. Please try again in a moment.',
};

export const errors = {
  network: 'We can’t reach the shop. Check your connection and try again.',
  unexpected: 'Something went wrong on our side. Please try again.',
  byStatus,
};
