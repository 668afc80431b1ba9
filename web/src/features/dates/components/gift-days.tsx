import type { ReactNode } from 'react';
import { formatShortDay } from '#web/lib/short-day.ts';
import { todayInIndia } from '#web/lib/today-in-india.ts';
import { dates as texts } from '#web/texts/dates/dates.ts';
import './gift-days.css';

/** The days by which gifts leave the workshop and arrive, as far as they are known. */
export interface Days {
  readonly readyBy?: string;
  readonly arrivesBy?: string;
}

interface GiftDaysProps {
  readonly days: Days;
  readonly isLate?: boolean;
  readonly children?: ReactNode;
}

/** The days of gifts in words, with a mark if they are late. */
export const GiftDays = ({ days: { readyBy, arrivesBy }, isLate = false, children }: GiftDaysProps) => (
  <span className="gift-days">
    {isLate && <strong className="gift-days__late">{texts.late}</strong>}
    {readyBy !== undefined && <span>{texts.readyByDay(formatShortDay(readyBy))}</span>}
    {arrivesBy !== undefined && <span>{texts.arrivesByDay(formatShortDay(arrivesBy))}</span>}
    {children}
  </span>
);

/** True if gifts should have left the workshop before today or, once they are sent, should have arrived. */
export function areLate({ readyBy, arrivesBy }: Days, isSent: boolean, today = todayInIndia()): boolean {
  const day = isSent ? arrivesBy : readyBy;
  return day !== undefined && today > day;
}
