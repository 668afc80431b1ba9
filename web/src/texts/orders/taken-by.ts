const services: Readonly<Record<string, string>> = { stripe: 'Stripe', razorpay: 'Razorpay' };

/** Names the person or service behind a step in an order's history. */
export function takenBy(name: string): string {
  if (name === 'customer') return 'by the customer';
  return `by ${services[name] ?? name}`;
}
