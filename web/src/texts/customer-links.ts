/** The navbar of a signed-in visitor. */
export const customerLinks = {
  logout: 'LOGOUT',
  /** Shown before the full name. */
  greeting: 'Hello,',
  /** Shown instead of the greeting while the name is unknown. */
  account: 'My account',
  myOrders: 'My orders',
  settings: 'Your account',
  manage: 'Manage the shop',
  cart: (lines: number | undefined) =>
    lines === undefined ? 'Cart' : `Cart, ${lines} ${lines === 1 ? 'product' : 'products'}`,
};
