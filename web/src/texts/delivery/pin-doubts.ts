/** Words for a PIN that the customer should check. They refuse nothing. */
export const pinDoubts = {
  unknown: (pin: string) => `We don’t know a place with PIN ${pin}. Please check it.`,
  army: (pin: string) => `PIN ${pin} is one of the army’s, as it starts with 9. Please check it.`,
};
