/** Texts around the shop's contact, in the footer and on an order's page. */
export const contactTexts = {
  whatsApp: (number: string) => `WhatsApp ${number}`,
  grievance: 'Grievance officer:',
  aboutOrder: (number: string) => `Hello, I have a question about my order ${number}.`,
  orderTitle: 'Questions about this order?',
};
