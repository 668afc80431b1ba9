/** Who made a step of an order, as its history names them. */
export function takenBy(name: string): string {
  if (name === 'customer') return 'by the customer';
  return `by ${name === 'stripe' ? 'Stripe' : name}`;
}
