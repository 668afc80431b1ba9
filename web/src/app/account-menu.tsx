import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Me } from '#contracts/accounts/me.ts';
import { customerLinks as texts } from '../texts/customer-links.ts';
import { ChevronIcon } from '../ui/lazy-icons.tsx';
import { Link } from '../ui/link.tsx';
import './account-menu.css';

const customerLinks = [
  { to: '/orders', label: texts.myOrders },
  { to: '/account', label: texts.settings },
];
const ownerLink = { to: '/manage/today', label: texts.manage };

/** The greeting, which opens a menu of the visitor's own pages. It is a disclosure of links, not an ARIA menu. */
export function AccountMenu({ me }: { me: Me | undefined }) {
  const { open, setOpen, root, button } = useDisclosure();
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
        <ChevronIcon />
      </button>
      <ul className="account-menu__list" id="account-menu" hidden={!open}>
        {[...customerLinks, ...(me?.owner ? [ownerLink] : [])].map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
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
