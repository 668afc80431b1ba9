import type { CaseStep } from '#contracts/cases/damage-case.ts';
import type { Side } from '#contracts/messages/message.ts';
import { areLate, GiftDays } from '../../dates/components/gift-days.tsx';

interface NewGiftDaysProps {
  /** The case's latest status, and the days that were agreed in it. */
  readonly gift: Pick<CaseStep, 'status' | 'readyBy' | 'arrivesBy'>;
  readonly side: Side;
}

/** When a gift that is made again arrives, or else leaves the workshop. Owners see both while it is made, and whether it is late. */
export function NewGiftDays({ gift, side }: NewGiftDaysProps) {
  const { status, readyBy, arrivesBy } = gift;
  const isMade = status === 'remaking';
  const days = {
    ...(readyBy !== undefined && isMade && (side === 'shop' || arrivesBy === undefined) && { readyBy }),
    ...(arrivesBy !== undefined && { arrivesBy }),
  };
  const isOpen = isMade || status === 'sent';
  if (!isOpen || Object.keys(days).length === 0) return null;
  return <GiftDays days={days} isLate={side === 'shop' && areLate(days, !isMade)} />;
}
