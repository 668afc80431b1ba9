/** The links of the owners' pages. */
export const ownerBar = {
  label: 'Manage the shop',
  today: 'Today',
  orders: 'Orders',
  products: 'Products',
  addProduct: 'Add product',
  pictures: 'Pictures',
  money: 'Payments',
  settings: 'Settings',
  log: 'Activity',
};
