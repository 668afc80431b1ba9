import { useState } from 'react';
import { lazyPart } from '#web/lib/lazy-part-query.ts';
import { dates } from '#web/texts/dates/dates.ts';
import { workTabs } from '#web/texts/desk/desk.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { today } from '#web/texts/desk/today.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ForOwners } from '#web/ui/for-owners.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { useKeptFocus } from '#web/ui/kept-focus.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Page } from '#web/ui/page.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { EmptyPagesNotice } from '../../about/components/empty-pages.tsx';
import { OpenCases } from '../../cases/components/open-cases.tsx';
import { UnreadOrders } from '../../messages/components/unread-orders.tsx';
import type { Cancellation } from '../api/cancel-orders.ts';
import { useManagedOrders } from '../api/managed-orders.ts';
import { filterPath, type OrderFilter, useOrderFilter } from '../order-filter.ts';
import { useLiveOrders } from '../use-live-orders.ts';
import { CancelSummary } from './cancel-summary.tsx';
import { NewOrders } from './new-orders.tsx';
import { OrderTableSkeleton } from './order-table.tsx';
import { byPromise, daysOf } from './promised-days.tsx';
import { SelectableOrders } from './selectable-orders.tsx';
import { StatusTabs } from './status-tabs.tsx';
import '#web/ui/form.css';
import './manage-orders.css';

/** The form is lazy-loaded on first use. */
const exportOrders = lazyPart('export-orders', () => import('./export-orders.tsx'));

/** The owners' list of all customers' orders. */
export default function ManageOrdersPage() {
  return (
    <ForOwners title={texts.title} refusal={texts.ownersOnly}>
      <OrdersScreen />
    </ForOwners>
  );
}

function OrdersScreen() {
  useLiveOrders();
  const { filter, search } = useOrderFilter();
  return (
    <Page title={texts.title} aside={<Export />}>
      <div className="manage-orders">
        {filterPath(filter) === '/manage/orders' && <p className="manage-orders__lead">{texts.lead}</p>}
        <EmptyPagesNotice />
        <div className="manage-orders__tools">
          <SearchBox label={texts.search} words={filter.words} onSearch={search} />
          <NewOrders />
        </div>
        <FoundCount filter={filter} />
        <StatusTabs filter={filter} />
        <Filters filter={filter} />
        <OpenCases />
        <UnreadOrders />
        <List filter={filter} />
      </div>
    </Page>
  );
}

function Export() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {texts.export}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={texts.exportTitle} closeLabel={texts.close}>
        {open && <LazyPart part={exportOrders}>{(ExportOrders) => <ExportOrders />}</LazyPart>}
      </Dialog>
    </>
  );
}

/** Shows the due day and the mobile number of the filter, each as a link that removes it. */
function Filters({ filter }: { filter: OrderFilter }) {
  const { due, phone } = filter;
  return (
    <>
      {due !== undefined && <RemovableFilter to={{ ...filter, due: undefined }} label={today.dueFilter(due)} />}
      {phone !== undefined && <RemovableFilter to={{ ...filter, phone: undefined }} label={texts.phoneFilter(phone)} />}
    </>
  );
}

const RemovableFilter = ({ to, label }: { readonly to: OrderFilter; readonly label: string }) => (
  <Link className="manage-orders__filter" to={filterPath(to)} aria-label={texts.removeFilter(label)}>
    <span>{label}</span>
    <CloseIcon />
  </Link>
);

/** Announces how many orders a search has found. */
function FoundCount({ filter }: { filter: OrderFilter }) {
  const { data, hasNextPage, isPlaceholderData } = useManagedOrders(filter);
  const count = data?.pages.flatMap(({ orders }) => orders).length;
  return (
    <p className="visually-hidden" role="status">
      {filter.words !== '' && count !== undefined && !isPlaceholderData && texts.found(count, hasNextPage)}
    </p>
  );
}

function List({ filter }: { filter: OrderFilter }) {
  const orders = useManagedOrders(filter);
  const { data, error, refetch, isPlaceholderData } = orders;
  const path = filterPath(filter);
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const [earliestFirst, setEarliestFirst] = useState(false);
  // The latest cancellation, shown only above the list in which it was made.
  const [last, setLast] = useState<{ readonly path: string; readonly cancellation: Cancellation }>();
  if (!data) return error ? <LoadFailure error={error} retry={refetch} /> : <OrderTableSkeleton />;
  const loaded = data.pages.flatMap((page) => page.orders);
  const shown = earliestFirst ? byPromise(loaded) : loaded;
  return (
    <div className="manage-orders__list" aria-busy={isPlaceholderData} {...keptFocus}>
      {last?.path === path && (
        <CancelSummary
          key={JSON.stringify(last.cancellation)}
          cancellation={last.cancellation}
          onDismiss={() => setLast(undefined)}
        />
      )}
      {shown.length === 0 && !orders.hasNextPage ? (
        <NoOrders filter={filter} />
      ) : (
        <SelectableOrders
          key={path}
          orders={shown}
          below={
            <>
              {filter.work !== undefined && orders.hasNextPage && (
                <p className="manage-orders__hint">{workTabs.hint}</p>
              )}
              <ShowMore list={orders} texts={texts} />
            </>
          }
          onCancelled={(cancellation) => setLast({ path, cancellation })}
        >
          {loaded.some((order) => daysOf(order) !== undefined) && (
            <Button look="quiet" aria-pressed={earliestFirst} onClick={() => setEarliestFirst(!earliestFirst)}>
              {dates.earliestFirst}
            </Button>
          )}
        </SelectableOrders>
      )}
    </div>
  );
}

function NoOrders({ filter }: { filter: OrderFilter }) {
  if (filterPath(filter) === '/manage/orders')
    return <EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>;
  return (
    <EmptyState
      title={texts.noneTitle}
      action={
        <LinkButton look="secondary" to="/manage/orders">
          {texts.showAll}
        </LinkButton>
      }
    >
      {filter.work !== undefined && filter.words === ''
        ? workTabs.none
        : filter.words === '' && filter.phone === undefined
          ? texts.noneOfStatusText
          : texts.noneText}
    </EmptyState>
  );
}
