import './price.css';

/**
 * An amount of rupees in Indian grouping, paise only where there are any: `₹1,25,000`, `₹499.50`. Written out as the browser's own
 * formatter would, whose first use takes longer than all else that the shop does before it shows anything.
 */
export function formatPrice(rupees: number): string {
  const [whole = '', paise] = rupees.toFixed(Number.isInteger(rupees) ? 0 : 2).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',');
  return `₹${grouped}${paise === undefined ? '' : `.${paise}`}`;
}

/** An amount of rupees as the shop sets it. */
export function Price({ rupees }: { rupees: number }) {
  return <span className="price">{formatPrice(rupees)}</span>;
}
