import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { FindingPage } from '#contracts/reconciliation/findings.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { reconciliation as texts } from '#web/texts/reconciliation/reconciliation.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ForOwners } from '#web/ui/for-owners.tsx';
import { useKeptFocus } from '#web/ui/kept-focus.ts';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { Message } from '#web/ui/message.tsx';
import { Page } from '#web/ui/page.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { TabLink } from '#web/ui/tab-link.tsx';
import { type FindingList, useFindings } from '../api/findings.ts';
import { FindingCard } from './finding-card.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import './money.css';

/** The findings: payments where Stripe and an order don't agree, for an owner to resolve. */
export default function MoneyPage() {
  return (
    <ForOwners title={texts.title} refusal={texts.ownersOnly}>
      <Money />
    </ForOwners>
  );
}

const lists: readonly { readonly list: FindingList; readonly to: string; readonly label: string }[] = [
  { list: 'open', to: '/manage/money', label: texts.open },
  { list: 'settled', to: '/manage/money?list=settled', label: texts.settled },
];

function Money() {
  const { search } = useLocation();
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const list = new URLSearchParams(search).get('list') === 'settled' ? 'settled' : 'open';
  return (
    <Page title={texts.title}>
      <div className="money" {...keptFocus}>
        <p className="money__lead">{texts.lead}</p>
        <nav aria-label={texts.lists}>
          <ul className="money__lists">
            {lists.map(({ list: name, to, label }) => (
              <li key={name}>
                <TabLink to={to} label={label} isCurrent={name === list} />
              </li>
            ))}
          </ul>
        </nav>
        <Findings key={list} list={list} />
      </div>
    </Page>
  );
}

function Findings({ list }: { list: FindingList }) {
  const [settlingId, setSettlingId] = useState<string>();
  const [done, setDone] = useState(false);
  const found = useFindings(list);
  const { data } = found;
  if (!data) return <LoadingOrError query={found} />;
  const [first] = data.pages;
  const findings = data.pages.flatMap((page) => page.findings);
  return (
    <>
      <Message kind="success">{done && texts.done}</Message>
      {findings.length === 0 && first ? <Nothing list={list} page={first} /> : first && <Compared page={first} />}
      <ul className="money__findings">
        {findings.map((finding) => (
          <li key={finding.findingId}>
            <FindingCard
              finding={finding}
              onDone={() => {
                setDone(false);
                setSettlingId(finding.findingId);
              }}
            />
          </li>
        ))}
      </ul>
      <ShowMore list={found} texts={texts} />
      {settlingId !== undefined && (
        <SettleDialog
          findingId={settlingId}
          onClose={() => setSettlingId(undefined)}
          onSettled={() => {
            setSettlingId(undefined);
            setDone(true);
          }}
        />
      )}
    </>
  );
}

const comparedText = ({ comparedAt, cardsSetUp }: FindingPage): string => {
  if (cardsSetUp === false) return texts.notSetUp;
  return comparedAt === undefined ? texts.notCompared : texts.compared(formatMoment(comparedAt));
};

function Compared({ page }: { page: FindingPage }) {
  return <p className="money__compared">{comparedText(page)}</p>;
}

function Nothing({ list, page }: { list: FindingList; page: FindingPage }) {
  if (list === 'settled') return <EmptyState title={texts.nothingSettled} />;
  return <EmptyState title={texts.nothing}>{comparedText(page)}</EmptyState>;
}
