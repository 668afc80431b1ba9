import type { ComponentProps, MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  /** Goes with the navigation, and is kept for coming back. */
  readonly state?: unknown;
}

/**
 * A link to a screen of the site. The router's own Link also prefetches for its server frameworks, which we have not: that
 * alone would be 2.6 kB of every first visit.
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  const onClickFollow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={useHref(to)} onClick={onClickFollow} />;
}

/** A link that says when it leads to the screen one is on. */
export function NavLink({ to, ...rest }: LinkProps & { readonly to: string }) {
  const isHere = useLocation().pathname.toLowerCase() === to;
  return <Link to={to} aria-current={isHere ? 'page' : undefined} {...rest} />;
}
