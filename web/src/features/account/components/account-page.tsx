import type { ReactNode } from 'react';
import { Page } from '#web/ui/page.tsx';
import './account.css';

interface AccountPageProps {
  readonly title: string;
  /** What there is to say before the form. */
  readonly lead?: string | undefined;
  readonly children: ReactNode;
}

/** A page about one's account: a heading, and below it one card. */
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
