import type { ReactNode } from 'react';
import { Link, type LinkProps } from '#web/ui/link.tsx';
import { Page } from '#web/ui/page.tsx';
import './account.css';

interface AccountPageProps {
  readonly title: string;
  /** The text above the form. */
  readonly lead?: string | undefined;
  readonly children: ReactNode;
}

/** An account page: a heading and one card. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  return (
    <Page title={title} width="narrow">
      <div className="account">
        {lead !== undefined && <p className="account__lead">{lead}</p>}
        {children}
      </div>
    </Page>
  );
}

interface OtherWayProps extends Pick<LinkProps, 'to' | 'state'> {
  /** The question before the link. */
  readonly question?: string;
  readonly label: string;
}

/** A link below a form to another page. */
export function OtherWay({ question, label, ...target }: OtherWayProps) {
  return (
    <p className="account__other">
      {question !== undefined && <span>{`${question} `}</span>}
      <Link {...target}>{label}</Link>
    </p>
  );
}
