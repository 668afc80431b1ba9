import type { ComponentProps, MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation } from 'react-router-dom';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  /** State of the new history entry, restored when the visitor goes back. */
  readonly state?: unknown;
}

/**
 * A link to a screen of the site. The router's own Link has prefetching for server frameworks that we don't use, which
 * would add 2.6 kB to every first visit.
 */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  const onClickFollow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={useHref(to)} onClick={onClickFollow} />;
}

/** A link that marks itself as the current page. */
export function NavLink({ to, ...rest }: LinkProps & { readonly to: string }) {
  const isHere = useLocation().pathname.toLowerCase() === to;
  return <Link to={to} aria-current={isHere ? 'page' : undefined} {...rest} />;
}
