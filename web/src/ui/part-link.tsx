import type { ReactNode } from 'react';
import { moveFocusInView } from './move-focus.ts';

interface PartLinkProps {
  /** The ID of the part's heading. */
  readonly heading: string;
  readonly children: ReactNode;
}

/** A link to a part of the same screen, which moves the focus too. After the browser's own jump, `useArrival` would move it to the top. */
export const PartLink = ({ heading, children }: PartLinkProps) => (
  <a
    href={`#${heading}`}
    onClick={(event) => {
      event.preventDefault();
      const element = document.getElementById(heading);
      element?.setAttribute('tabindex', '-1');
      moveFocusInView(element, 'start');
    }}
  >
    {children}
  </a>
);
