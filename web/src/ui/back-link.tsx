import type { ReactNode } from 'react';
import { BackIcon } from './icons.tsx';
import { Link } from './link.tsx';
import './back-link.css';

/** The link above the heading of a page that leads to the page it belongs to. It isn't printed. */
export const BackLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link className="back-link" to={to}>
    <BackIcon />
    {children}
  </Link>
);
