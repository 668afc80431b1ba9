import './price.css';

/**
 * Formats rupees with Indian grouping, and paise only if there are any: `₹1,25,000`, `₹499.50`. Matches `Intl.NumberFormat`,
 * which is not used here because its first call takes longer than everything else before the first render.
 */
export function formatPrice(rupees: number): string {
  const [whole = '', paise] = rupees.toFixed(Number.isInteger(rupees) ? 0 : 2).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',');
  return `₹${grouped}${paise === undefined ? '' : `.${paise}`}`;
}

/** An amount of rupees in the shop's style. */
export function Price({ rupees }: { rupees: number }) {
  return <span className="price">{formatPrice(rupees)}</span>;
}
