import { useLocation } from 'react-router-dom';
import { useSession } from '../lib/session.tsx';
import { ownerBar as texts } from '../texts/owner-bar.ts';
import { Link } from '../ui/link.tsx';
import { useCurrentInView } from '../ui/use-current-in-view.ts';
import './owner-bar.css';

const links = [
  { to: '/manage/today', label: texts.today },
  { to: '/manage/orders', label: texts.orders },
  { to: '/manage/products', label: texts.products },
  { to: '/add-products', label: texts.addProduct },
  { to: '/manage/pictures', label: texts.pictures },
  { to: '/manage/money', label: texts.money },
  { to: '/manage/settings', label: texts.settings },
  { to: '/manage/log', label: texts.log },
];

/** The owners' links, on each of their pages. Its place is kept until the site knows whether the visitor is an owner. */
export function OwnerBar() {
  const { status, me } = useSession();
  const { pathname } = useLocation();
  const list = useCurrentInView();
  if (!/^\/(manage|add-products)(\/|$)/i.test(pathname)) return null;
  if (status === 'loading' || status === 'unknown') return <div className="owner-bar" />;
  if (!me?.owner || me.secondFactorNeeded) return null;
  return (
    <nav className="owner-bar" aria-label={texts.label}>
      <ul className="owner-bar__list" ref={list}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link className="owner-bar__link" to={to} aria-current={currentOf(to, pathname.toLowerCase())}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The pages below a list, such as an order, belong to it. */
function currentOf(to: string, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return pathname.startsWith(`${to}/`) ? 'true' : undefined;
}
