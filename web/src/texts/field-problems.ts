export const fieldProblems = {
  missing: (label: string) => (label.endsWith('?') ? 'Please answer this question.' : `${label} is required.`),
  email: 'Enter an email address like name@example.com.',
  tooShort: (length: number) => `Use at least ${length} characters.`,
  noNumber: 'Enter a number.',
  noWholeNumber: 'Enter a whole number.',
  tooManyDecimals: 'Use at most two decimals.',
  tooLow: (least: string) => `Enter ${least} or more.`,
  tooHigh: (most: string) => `Enter ${most} or less.`,
  noDate: 'Enter a complete date.',
  tooEarly: 'Choose a later date.',
  tooLate: 'Choose an earlier date.',
  other: 'Check this field.',
};
