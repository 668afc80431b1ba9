/** Names the person or service behind a step in an order's history. */
export function takenBy(name: string): string {
  if (name === 'customer') return 'by the customer';
  return `by ${name === 'stripe' ? 'Stripe' : name}`;
}
