import type { DueOrders, Today } from '#contracts/desk/today.ts';
import { todayInIndia } from '#web/lib/today-in-india.ts';
import { today as texts } from '#web/texts/desk/today.ts';
import { Link } from '#web/ui/link.tsx';
import { filterPath } from '../order-filter.ts';
import './making-load.css';

/** How many days have a row of their own. */
const daysShown = 10;

const sumOf = (due: readonly DueOrders[]): number => due.reduce((sum, { orders }) => sum + orders, 0);

/** The orders to make by their due day, as bars that open the list of a day: first the late ones, last those without a day. */
export function MakingLoad({ toMake }: Pick<Today, 'toMake'>) {
  const now = todayInIndia();
  const dated = toMake.flatMap(({ day, orders }) => (day === undefined ? [] : [{ day, orders }]));
  const late = sumOf(dated.filter(({ day }) => day < now));
  const ahead = dated.filter(({ day }) => day >= now);
  const undated = sumOf(toMake.filter(({ day }) => day === undefined));
  const rows = [
    { due: 'late', label: texts.late, orders: late },
    ...ahead.slice(0, daysShown).map(({ day, orders }) => ({ due: day, label: texts.dayOf(day, now), orders })),
    { due: 'none', label: texts.undated, orders: undated },
  ].filter(({ orders }) => orders > 0);
  const most = Math.max(...rows.map(({ orders }) => orders));
  const later = sumOf(ahead.slice(daysShown));
  return (
    <section className="making-load" aria-labelledby="making-load-title">
      <h2 id="making-load-title">{texts.load}</h2>
      <p className="making-load__sum">{rows.length === 0 ? texts.nothing : texts.summary(sumOf(toMake), late)}</p>
      <ul className="making-load__days">
        {rows.map(({ due, label, orders }) => (
          <li key={due}>
            <Link
              className={`making-load__day${due === 'late' ? ' making-load__day--late' : ''}`}
              to={filterPath({ status: undefined, work: 'to-make', due, words: '' })}
            >
              <span>{label}</span>
              <span className="making-load__bar" style={{ inlineSize: `${(orders / most) * 100}%` }} />
              <span className="making-load__count">{texts.orders(orders)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {later > 0 && <p className="making-load__later">{texts.later(later)}</p>}
    </section>
  );
}
