import type { ReactNode } from 'react';
import type { Today } from '#contracts/desk/today.ts';
import type { WorkList } from '#contracts/desk/work-list.ts';
import { limits } from '#contracts/limits.ts';
import { formatShortDay } from '#web/lib/short-day.ts';
import { todayInIndia } from '#web/lib/today-in-india.ts';
import { today as texts } from '#web/texts/desk/today.ts';
import { ForOwners } from '#web/ui/for-owners.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { Page } from '#web/ui/page.tsx';
import { formatPrice } from '#web/ui/price.tsx';
import { OpenCases } from '../../cases/components/open-cases.tsx';
import { UnreadOrders } from '../../messages/components/unread-orders.tsx';
import { useToday } from '../api/today.ts';
import { filterPath } from '../order-filter.ts';
import { useLiveOrders } from '../use-live-orders.ts';
import { MakingLoad } from './making-load.tsx';
import './today-page.css';

/** The owners' first page: the day in numbers, each of which opens its list. */
export default function TodayPage() {
  return (
    <ForOwners title={texts.title} refusal={texts.ownersOnly}>
      <TodayScreen />
    </ForOwners>
  );
}

function TodayScreen() {
  useLiveOrders();
  const query = useToday();
  const day = <p className="today__day">{formatShortDay(todayInIndia())}</p>;
  return (
    <Page title={texts.title} aside={day}>
      {query.data ? <Numbers today={query.data} /> : <LoadingOrError query={query} />}
    </Page>
  );
}

const listPath = (work: WorkList): string => filterPath({ status: undefined, work, words: '' });

function Numbers({ today: { toMake, orders, cash, findings } }: { readonly today: Today }) {
  const work = (list: keyof typeof orders & WorkList) => (
    <Tile to={listPath(list)} count={orders[list]} label={texts.numbers[list]} />
  );
  return (
    <div className="today">
      <MakingLoad toMake={toMake} />
      <UnreadOrders />
      <OpenCases />
      <Group title={texts.next}>
        {work('to-ship')}
        {work('proof-changes')}
        <Tile to={listPath('to-collect')} count={orders['to-collect']} label={texts.numbers['to-collect']}>
          {cash > 0 && formatPrice(cash)}
        </Tile>
        {work('to-check')}
        {work('cancelled')}
        <Tile to="/manage/money" count={findings} label={texts.numbers.findings} most={limits.findingsPerPage} />
      </Group>
      <Group title={texts.theirs}>
        {work('waiting')}
        <Tile
          to={filterPath({ status: undefined, confirmation: 'needed', words: '' })}
          count={orders.unconfirmed}
          label={texts.numbers.unconfirmed}
        />
        {work('proof-sent')}
      </Group>
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="today__group" aria-label={title}>
      <h2>{title}</h2>
      <ul className="today__tiles">{children}</ul>
    </section>
  );
}

interface TileProps {
  readonly to: string;
  readonly count: number;
  readonly label: string;
  /** Where counting ends. */
  readonly most?: number;
  /** Shown instead of the count. */
  readonly children?: ReactNode;
}

/** A number with its name, which opens its list. */
function Tile({ to, count, label, most, children }: TileProps) {
  const shown = children || (count === most ? texts.atLeast(count) : count);
  return (
    <li>
      <Link className={`today__tile${count === 0 ? ' today__tile--none' : ''}`} to={to}>
        <span className="today__count">{shown}</span> <span>{label}</span>
        {children && <span className="today__detail">{texts.orders(count)}</span>}
      </Link>
    </li>
  );
}
