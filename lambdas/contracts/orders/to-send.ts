/** True while the shop still has to send the order, for the first time or again. */
export const isToSend = ({ status }: { readonly status: string }): boolean =>
  ['placed', 'making', 'returned'].includes(status);
