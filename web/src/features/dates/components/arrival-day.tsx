import { formatShortDay } from '#web/lib/short-day.ts';
import { dates as texts } from '#web/texts/dates/dates.ts';

interface ArrivalDayProps {
  readonly day: string;
  /** The PIN that the day is for; undefined if it goes without saying, or isn't known. */
  readonly pin?: string | undefined;
  /** What must happen in time for it, in the words of `dates.if`. */
  readonly condition?: string | undefined;
}

/** The day by which gifts arrive, in the same words before and after the order. */
export const ArrivalDay = ({ day, pin, condition }: ArrivalDayProps) => (
  <>
    <span>{texts.arrivesBy}</span> <strong>{formatShortDay(day)}</strong>
    {pin && <span>{` ${texts.at(pin)}`}</span>}
    {condition && <span>{` ${condition}`}</span>}
  </>
);

/** The condition of a day that waits for answers until `startBy`. */
export const ifAnswered = (startBy: string | undefined): string | undefined =>
  startBy && texts.if.answers(formatShortDay(startBy));
