import { ownerLog as texts } from '#web/texts/owners/owner-log.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportForm } from '#web/ui/export-form.tsx';
import { ForOwners } from '#web/ui/for-owners.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Page } from '#web/ui/page.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Waiting } from '#web/ui/waiting.tsx';
import { useExportLog, useOwnerLog } from '../api/owner-log.ts';
import { certainOrders, shownActs } from '../shown-acts.ts';
import { ActCard } from './act-card.tsx';
import './owner-log.css';

/** The log of the owners' actions. */
export default function OwnerLogPage() {
  return (
    <ForOwners title={texts.title} refusal={texts.ownersOnly}>
      <Page title={texts.title}>
        <div className="owner-log">
          <p className="owner-log__lead">{texts.lead}</p>
          <p className="owner-log__lead">{texts.visits}</p>
          <Acts />
          <details className="owner-log__export">
            <summary>{texts.exportTitle}</summary>
            <Export />
          </details>
        </div>
      </Page>
    </ForOwners>
  );
}

function Acts() {
  const log = useOwnerLog();
  const { data, error, refetch } = log;
  if (!data) return error ? <LoadFailure error={error} retry={refetch} /> : <Waiting />;
  const all = data.pages.flatMap((page) => page.acts);
  const known = certainOrders(all);
  const acts = shownActs(all, known);
  if (acts.length === 0) return <EmptyState title={texts.nothing} />;
  return (
    <>
      <ul className="owner-log__acts">
        {acts.map((act) => (
          <li key={act.actId}>
            <ActCard act={act} known={known} />
          </li>
        ))}
      </ul>
      <ShowMore list={log} texts={texts} />
    </>
  );
}

function Export() {
  return <ExportForm download={useExportLog()} />;
}
