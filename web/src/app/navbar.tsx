import { useEffect, useState } from 'react';
import { lazyPart } from '../lib/lazy-part-query.ts';
import { useSession } from '../lib/session.tsx';
import { shell } from '../texts/shell.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { Link, NavLink } from '../ui/link.tsx';
import { ShopMark } from '../ui/shop-mark.tsx';
import './navbar.css';

/** Lazy-loaded, because only signed-in visitors need the account menu, the cart and their dependencies. */
const customerLinks = lazyPart('customer-links', () => import('./customer-links.tsx'));

/** The scroll distance in pixels from which the navbar has its active style. */
const activeFrom = 95;

export function Navbar() {
  const active = useScrolled();
  const { status, user, me } = useSession();
  return (
    <header className={navbarClass(active, user !== undefined)}>
      <div className="navbar__inner">
        <Link className="navbar__logo" to="/home">
          <ShopMark />
        </Link>
        <nav className="navbar__nav" aria-label={shell.navigation}>
          {status === 'signed-out' && <VisitorLinks />}
          {status === 'signed-in' && (
            <LazyPart part={customerLinks} meanwhile={null}>
              {(CustomerLinks) => <CustomerLinks me={me} />}
            </LazyPart>
          )}
        </nav>
      </div>
    </header>
  );
}

const navbarClass = (active: boolean, customer: boolean): string =>
  `navbar${active ? ' navbar--active' : ''}${customer ? ' navbar--customer' : ''}`;

function VisitorLinks() {
  return (
    <>
      <NavLink className="navbar__link" to="/signup">
        {shell.signUp}
      </NavLink>
      <NavLink className="navbar__link" to="/login">
        {shell.login}
      </NavLink>
    </>
  );
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(window.scrollY >= activeFrom);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return scrolled;
}
