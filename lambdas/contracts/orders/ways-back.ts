/** How the shop gives collected cash back to its customer. */
export const waysBack = ['upi', 'bank-transfer', 'cash'] as const;
export type WayBack = (typeof waysBack)[number];
