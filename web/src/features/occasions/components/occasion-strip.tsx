import { occasionPath } from '#contracts/occasions/occasions.ts';
import { useOccasions } from '#web/lib/occasions.ts';
import { occasions as texts } from '#web/texts/occasions/occasions.ts';
import { Link } from '#web/ui/link.tsx';

/** How many occasions the front page shows. */
const shownAtOnce = 3;

/** The next occasions that a customer can still order for; empty if there are none. */
export function OccasionStrip() {
  const { data = [] } = useOccasions();
  const next = data.filter(({ state }) => state === 'open').slice(0, shownAtOnce);
  return (
    <div className="occasion-strip">
      {next.length > 0 && (
        <nav aria-label={texts.title}>
          <ul>
            {next.map((occasion) => (
              <li key={occasion.slug}>
                <Link to={occasionPath(occasion)}>
                  <strong>{occasion.name}</strong>{' '}
                  <span>{occasion.orderBy ? texts.orderBy(occasion.orderBy) : texts.on(occasion.date)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
