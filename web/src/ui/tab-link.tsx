import { Link } from './link.tsx';
import './tab-link.css';

interface TabLinkProps {
  readonly to: string;
  readonly label: string;
  readonly isCurrent: boolean;
}

/** A tab that is a link, so that the URL and the back button keep what it shows. */
export const TabLink = ({ to, label, isCurrent }: TabLinkProps) => (
  <Link className="tab-link" to={to} aria-current={isCurrent ? 'page' : undefined}>
    {label}
  </Link>
);
