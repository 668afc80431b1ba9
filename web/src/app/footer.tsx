import { shopPages } from '#contracts/site-paths.ts';
import { lazyPart } from '../lib/lazy-part-query.ts';
import { brand } from '../texts/brand.ts';
import { pageTitles } from '../texts/page-titles.ts';
import { shell } from '../texts/shell.ts';
import { Knot } from '../ui/knot.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import { Link } from '../ui/link.tsx';
import './footer.css';

/** Lazy-loaded on pages that the browser renders. Server-rendered pages contain the contact (`KeptContact`). */
export const footerContact = lazyPart(
  'footer-contact',
  () => import('../features/about/components/footer-contact.tsx'),
);

export function Footer() {
  return (
    <footer className="footer">
      <div className="footer__inner">
        <p className="footer__brand">
          <Knot />
          {brand.name}
        </p>
        <p>{shell.footerLine}</p>
        <LazyPart part={footerContact} meanwhile={null}>
          {(FooterContact) => <FooterContact />}
        </LazyPart>
        <nav aria-label={shell.footerNavigation}>
          <ul className="footer__links">
            {shopPages.map((page) => (
              <li key={page}>
                <Link to={`/${page}`}>{pageTitles[page]}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
