/** Shared by the owners' screens. */
export const owners = { toShop: 'Go to the shop' };
