import './price.css';

const whole = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** An amount of rupees in Indian grouping, paise only where there are any: `₹1,25,000`, `₹499.50`. */
export const formatPrice = (rupees: number): string => (Number.isInteger(rupees) ? whole : exact).format(rupees);

/** An amount of rupees as the shop sets it. */
export function Price({ rupees }: { rupees: number }) {
  return <span className="price">{formatPrice(rupees)}</span>;
}
