import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Me } from '#contracts/accounts/me.ts';
import { cartQuery } from '../features/cart/api/get-cart.ts';
import { useLive } from '../features/live/use-live.ts';
import { startPhotos } from '../features/photos/start-photos.ts';
import { signOut } from '../lib/account-calls.ts';
import { useSession } from '../lib/session.tsx';
import { unsentQuantities } from '../lib/unsent-quantities.ts';
import { customerLinks as texts } from '../texts/customer-links.ts';
import { Button } from '../ui/button.tsx';
import { CartIcon } from '../ui/lazy-icons.tsx';
import { NavLink } from '../ui/link.tsx';
import { AccountMenu } from './account-menu.tsx';

/** The navbar of a signed-in visitor: greeting, cart and LOGOUT. It holds the live connection while mounted. */
export default function CustomerLinks({ me }: { me: Me | undefined }) {
  useLive();
  useEffect(startPhotos, []);
  return (
    <>
      <AccountMenu me={me} />
      <CartLink />
      <LogoutButton />
    </>
  );
}

function CartLink() {
  const { user } = useSession();
  const { data: count } = useQuery({ ...cartQuery, enabled: user !== undefined, select: ({ lines }) => lines.length });
  return (
    <NavLink className="navbar__cart" to="/cart" aria-label={texts.cart(count)}>
      <CartIcon />
      {count !== undefined && <span className="navbar__count">{count}</span>}
    </NavLink>
  );
}

function LogoutButton() {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    // Navigate first. Otherwise a page that needs a login would become the return path of the next login.
    navigate('/Login');
    // Send pending quantity changes before signing out.
    await unsentQuantities.settled();
    await signOut();
  };
  return (
    <Button className="navbar__logout" look="secondary" busy={busy} onClick={logOut}>
      {texts.logout}
    </Button>
  );
}
