/**
 * Why an owner should look at where an order goes: its PIN is unknown, or was learnt too late and isn't served, or delivery there
 * costs more than the order pays.
 */
export type DeliveryDoubt = 'pin-missing' | 'not-served' | 'higher-fee';
