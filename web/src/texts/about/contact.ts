/** Texts around the shop's contact, in the footer and on an order's page. */
export const contactTexts = {
  whatsApp: (number: string) => `WhatsApp ${number}`,
  grievance: 'Grievance officer:',
  orderTitle: 'Questions about this order?',
};
