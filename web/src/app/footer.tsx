import { brand } from '../texts/brand.ts';
import { placeholders } from '../texts/placeholders.ts';
import { shell } from '../texts/shell.ts';
import { Knot } from '../ui/knot.tsx';
import { Link } from '../ui/link.tsx';
import './footer.css';

/** The pages about the shop. They have only a title so far. */
export const footerLinks = [
  { to: '/support', label: placeholders.support },
  { to: '/cancellation', label: placeholders.cancellation },
  { to: '/terms-of-service', label: placeholders.termsOfService },
  { to: '/privacy-policy', label: placeholders.privacyPolicy },
];

export function Footer() {
  return (
    <footer className="footer">
      <div className="footer__inner">
        <p className="footer__brand">
          <Knot />
          {brand.name}
        </p>
        <p>{shell.footerLine}</p>
        <nav aria-label={shell.footerNavigation}>
          <ul className="footer__links">
            {footerLinks.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
