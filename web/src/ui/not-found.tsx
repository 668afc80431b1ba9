import type { ReactNode } from 'react';
import lostKite from '../assets/drawings/lost-kite.svg';
import { Page } from './page.tsx';
import './not-found.css';

interface NotFoundProps {
  readonly title: string;
  readonly heading: string;
  /** The next step: links. */
  readonly children: ReactNode;
}

/** The page for an unknown path, or for something that no longer exists. */
export const NotFound = ({ title, heading, children }: NotFoundProps) => (
  <Page
    title={title}
    heading={heading}
    width="narrow"
    before={
      <div className="not-found__drawing">
        <img src={lostKite} alt="" width={240} height={200} />
      </div>
    }
  >
    <div className="not-found__actions">{children}</div>
  </Page>
);
