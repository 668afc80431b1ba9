/** The navbar of a signed-in visitor. */
export const customerLinks = {
  logout: 'LOGOUT',
  /** Shown before the full name. */
  greeting: 'Hello,',
  myOrders: 'My orders',
  unread: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
  /** The account's page. Also shown instead of the greeting while the name is unknown. */
  settings: 'Your account',
  manage: 'Manage the shop',
  cart: (lines: number | undefined) =>
    lines === undefined ? 'Cart' : `Cart, ${lines} ${lines === 1 ? 'product' : 'products'}`,
};
