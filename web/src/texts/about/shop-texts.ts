/** Texts of the owner's forms for the pages about the shop, and of the notice about empty ones. */
export const shopTexts = {
  title: 'Pages about your shop',
  lead: 'Customers reach these pages from the foot of every page. A page without a text shows only its title.',
  emptyLabel: 'Empty pages',
  empty: (page: string) => `Customers see an empty ${page} page.`,
  write: 'Write it',
  writeOf: (page: string) => `Write it: ${page}`,
  stateEmpty: 'Empty',
  stateWritten: 'Written',
  text: (page: string) => `Text of the ${page} page`,
  hint: 'An empty line begins a paragraph. Begin a line with # for a heading, with - for a list. Links: [words](https://example.com), also mailto: and tel:.',
  count: (length: number, most: number) =>
    `${length.toLocaleString('en-IN')} of ${most.toLocaleString('en-IN')} characters`,
  draft: 'Start from a draft',
  draftHint: 'A draft describes how this shop works. Read it, change what differs, and ask a lawyer if you’re unsure.',
  preview: 'What your customers see',
  previewEmpty: 'Only the title.',
  save: (page: string) => `Save ${page}`,
  saving: 'Saving…',
  saved: 'Saved. Customers see it within a minute.',
};

export const contactForm = {
  title: 'Contact',
  lead: 'At the foot of every page, and on every order’s page. India’s E-Commerce Rules ask for all of it. What you leave empty isn’t shown.',
  legalName: 'Legal name of the business',
  address: 'Address of the business',
  email: 'Email for customers',
  phone: 'Phone for customers',
  whatsApp: 'WhatsApp number',
  grievanceOfficer: 'Grievance officer: name and designation',
  grievanceHint: 'Must reply to a complaint within 48 hours, and solve it within a month.',
  grievanceEmail: 'Email of the grievance officer',
  grievancePhone: 'Phone of the grievance officer',
  save: 'Save contact',
};
