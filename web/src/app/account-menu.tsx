import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Me } from '#contracts/accounts/me.ts';
import { useUnread } from '../features/messages/api/unread.ts';
import { customerLinks as texts } from '../texts/customer-links.ts';
import { ChevronIcon } from '../ui/lazy-icons.tsx';
import { Link } from '../ui/link.tsx';
import './account-menu.css';

const ownerLink: { to: string; label: string; mark?: number } = { to: '/manage/today', label: texts.manage };

/**
 * The greeting, which opens a menu of the visitor's own pages, and shows that the shop has written about an order. It is a disclosure
 * of links, not an ARIA menu.
 */
export function AccountMenu({ me }: { me: Me | undefined }) {
  const { open, setOpen, root, button } = useDisclosure();
  const unread = [...useUnread('customer').values()].reduce((sum, order) => sum + order.unread, 0);
  const links = [
    { to: '/orders', label: texts.myOrders, mark: unread },
    { to: '/account', label: texts.settings },
    ...(me?.owner ? [ownerLink] : []),
  ];
  return (
    <div className="account-menu" ref={root}>
      <button
        ref={button}
        type="button"
        className="account-menu__button"
        aria-expanded={open}
        aria-controls="account-menu"
        onClick={() => setOpen(!open)}
      >
        <span className="account-menu__greeting">
          <span>{me ? texts.greeting : texts.settings}</span>{' '}
          {me && <bdi className="account-menu__name">{me.fullName}</bdi>}
        </span>
        {unread > 0 && (
          <span className="account-menu__mark">
            <span className="visually-hidden">{texts.unread(unread)}</span>
          </span>
        )}
        <ChevronIcon />
      </button>
      <ul className="account-menu__list" id="account-menu" hidden={!open}>
        {links.map(({ to, label, mark = 0 }) => (
          <li key={to}>
            <Link to={to}>
              <span>{label}</span> {mark > 0 && <strong>{texts.unread(mark)}</strong>}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Closes on a followed link, the Escape key, a press outside or lost focus. */
function useDisclosure() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeByKey);
    };
  }, [open]);
  return { open, setOpen, root, button };
}
