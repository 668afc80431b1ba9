import type { ReactNode } from 'react';
import { RequireSession } from '../lib/require-session.tsx';
import { useSession } from '../lib/session.tsx';
import { secondFactor } from '../texts/accounts/second-factor.ts';
import { owners as texts } from '../texts/owners/owners.ts';
import { LinkButton } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';

interface ForOwnersProps {
  /** The title of the screen. */
  readonly title: string;
  /** The text for visitors who are not owners. */
  readonly refusal: string;
  readonly children: ReactNode;
}

/** Shows a screen to owners, and a refusal to customers. Signed-out visitors log in first and come back. */
export function ForOwners(props: ForOwnersProps) {
  return (
    <RequireSession>
      <IfAllowed {...props} />
    </RequireSession>
  );
}

function IfAllowed({ title, refusal, children }: ForOwnersProps) {
  const { me } = useSession();
  if (me?.secondFactorNeeded) {
    return (
      <Page title={title}>
        <EmptyState
          title={secondFactor.neededTitle}
          action={<LinkButton to="/account">{secondFactor.toAccount}</LinkButton>}
        >
          {secondFactor.needed}
        </EmptyState>
      </Page>
    );
  }
  if (me?.owner !== false) return children;
  return (
    <Page title={title}>
      <EmptyState title={refusal} action={<LinkButton to="/home">{texts.toShop}</LinkButton>} />
    </Page>
  );
}
