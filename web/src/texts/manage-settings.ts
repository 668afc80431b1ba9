/** The owner's settings, one group per section. */
export const manageSettings = {
  title: 'Settings',
  ownersOnly: 'Only the shop’s owner can see the settings.',
  save: 'Save settings',
  saving: 'Saving…',
  saved: 'Settings saved.',
  limits: {
    title: 'Cash on Delivery',
    lead: 'You confirm an order over any of these limits before it ships. Customers can still place it as usual.',
    on: 'Ask me to confirm orders over a limit',
    maxTotal: 'Highest total, in rupees',
    maxOpenOrders: 'Most open orders per customer or phone',
    maxOrdersPerDay: 'Most orders per day per customer or phone',
    standard: (value: string) => `Leave empty for ${value}.`,
    standardCount: (count: number) => `From 1 to 50. Leave empty for ${count}.`,
  },
  orderMails: {
    title: 'New orders',
    lead: 'Every owner gets an email for each new order, with its gifts, its total, what the customer still has to give, and a link. It goes to the address that the owner logs in with.',
    on: 'Email owners about new orders',
  },
  search: {
    title: 'Search',
    lead: 'Customers find gifts by category, in singular or plural, and with one typing error in a longer word. Here you say which words mean the same.',
    synonyms: 'Words that mean the same',
    hint: 'One line per meaning, with commas between the words: heart, dil, दिल. Changes count from the next search on. Leave empty for the shop’s own list.',
  },
};
