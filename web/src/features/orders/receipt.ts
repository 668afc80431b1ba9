/** The query string without what Razorpay adds when it sends the customer back. Only its signed messages count. */
export function withoutReceipt(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => !name.startsWith('razorpay_'));
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`;
}
