// Shared by the mails and the site. It doesn't use zod, to keep the site's bundle small.

/** An order's number as people read it: in groups of four, such as `G4NK 2M7Q 9XPT 03AB`. Searches accept it. */
export const shownOrderNumber = (orderId: string): string => orderId.replaceAll(/.{4}(?=.)/g, '$& ');
