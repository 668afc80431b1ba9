/** The owner's settings, one group per section. */
export const manageSettings = {
  title: 'Settings',
  index: 'Sections of the settings',
  ownersOnly: 'Only the shop’s owner can see the settings.',
  save: 'Save limits, emails and search',
  saving: 'Saving…',
  saved: 'Settings saved.',
  limits: {
    title: 'Cash on Delivery',
    lead: 'Orders over any of these limits need your confirmation before they ship. Customers can still place them as usual.',
    on: 'Ask me to confirm orders over a limit',
    maxTotal: 'Highest total, in rupees',
    maxOpenOrders: 'Most open orders per customer or phone',
    maxOrdersPerDay: 'Most orders per day per customer or phone',
    maxOrdersPerNetwork: 'Most orders per day from one internet network',
    maxOrdersPerDomain: 'Most orders per day from one email provider, with unconfirmed addresses',
    standard: (value: string) => `Leave empty for ${value}.`,
    standardCount: (most: number) => (count: number) => `From 1 to ${most}. Leave empty for ${count}.`,
  },
  orderMails: {
    title: 'New orders and messages',
    lead: 'Every owner gets an email for each new order, with its gifts, its total, anything still needed from the customer, and a link. Another one says that a customer has written, if no owner reads it within two minutes. They go to the address that the owner logs in with.',
    on: 'Email owners about new orders and messages',
  },
  search: {
    title: 'Search',
    lead: 'Customers can also search by category, in the singular or plural, and with one typo in a longer word. Here, you can list words that mean the same.',
    synonyms: 'Words that mean the same',
    hint: 'One line per meaning, with commas between the words: heart, dil, दिल. Changes apply from the next search. Leave empty for the shop’s own list.',
  },
};
