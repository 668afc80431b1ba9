import type { ReactNode } from 'react';
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
