import { Icon } from './icons.tsx';

// Icons of lazy-loaded screens only.

/** A carry bag, for the cart. */
export const CartIcon = () => (
  <Icon>
    <path d="M5 8.5h14l1 11.5H4L5 8.5Z" />
    <path d="M8.5 11V7a3.5 3.5 0 0 1 7 0v4" />
  </Icon>
);

export const ChevronIcon = () => (
  <Icon>
    <path d="m7 10 5 5 5-5" />
  </Icon>
);

export const MinusIcon = () => (
  <Icon>
    <path d="M6 12h12" />
  </Icon>
);

export const PlusIcon = () => (
  <Icon>
    <path d="M6 12h12M12 6v12" />
  </Icon>
);

export const LockIcon = () => (
  <Icon>
    <path d="M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3" />
  </Icon>
);

export const ShareIcon = () => (
  <Icon>
    <path d="M12 15V4m-4 4 4-4 4 4M5 12v8h14v-8" />
  </Icon>
);
