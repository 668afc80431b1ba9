import { useEffect, useState } from 'react';
import { Link, NavLink, useNavigate } from 'react-router-dom';
import type { Me } from '../../../lambdas/contracts/me.ts';
import { signOut, useSession } from '../lib/session.tsx';
import { brand, shell } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { CartIcon } from '../ui/icons.tsx';
import { Knot } from '../ui/knot.tsx';
import { AccountMenu } from './account-menu.tsx';
import './navbar.css';

/** Scrolled this far (pixels), the navbar takes its active style (spec 9). */
const activeFrom = 95;

export function Navbar() {
  const active = useScrolled();
  const { status, me } = useSession();
  return (
    <header className={active ? 'navbar navbar--active' : 'navbar'}>
      <div className="navbar__inner">
        <Link className="navbar__logo" to="/home">
          <Knot />
          <span>{brand.name}</span>
        </Link>
        <nav className="navbar__nav" aria-label={shell.navigation}>
          {status === 'signed-out' && <VisitorLinks />}
          {status === 'signed-in' && <ShopperLinks {...(me ? { me } : {})} />}
        </nav>
      </div>
    </header>
  );
}

function VisitorLinks() {
  return (
    <>
      <NavLink className="navbar__link" to="/signup">
        {shell.signUp}
      </NavLink>
      <NavLink className="navbar__link navbar__link--main" to="/login">
        {shell.login}
      </NavLink>
    </>
  );
}

function ShopperLinks({ me }: { me?: Me }) {
  return (
    <>
      <AccountMenu {...(me ? { me } : {})} />
      <CartLink />
      <LogoutButton />
    </>
  );
}

function CartLink() {
  return (
    <NavLink className="navbar__cart" to="/cart" aria-label={shell.cart(undefined)}>
      <CartIcon />
    </NavLink>
  );
}

function LogoutButton() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    // First away from a page that only a signed-in visitor may see, or it would ask to come back to it.
    navigate('/Login');
    await signOut();
  };
  return (
    <Button className="navbar__logout" look="secondary" busy={busy} onClick={logOut}>
      {shell.logout}
    </Button>
  );
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(() => window.scrollY >= activeFrom);
  useEffect(() => {
    const onScroll = () => setScrolled(window.scrollY >= activeFrom);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return scrolled;
}
