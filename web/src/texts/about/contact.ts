/** Texts around the shop's contact, in the footer and on an order's page. */
export const contactTexts = {
  /** An Indian mobile number as it is usually written: `98765 43210`. */
  whatsApp: (number: string) => `WhatsApp ${number.replace(/^(\d{5})(\d{5})$/, '$1 $2')}`,
  grievance: 'Grievance officer:',
  aboutOrder: (number: string) => `Hello, I have a question about my order ${number}.`,
  orderTitle: 'Questions about this order?',
};
