import { useEffect, useState } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import { newGiftOf } from '#contracts/cases/damage-case.ts';
import { dueDate, makingOf } from '#contracts/desk/due-date.ts';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { formatDay } from '#web/lib/dates.ts';
import { workSheet as texts } from '#web/texts/desk/desk.ts';
import { home } from '#web/texts/products/home.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { useCase } from '../../cases/api/cases.ts';
import { useProofs } from '../../proofs/api/proofs.ts';
import { useOrderPhotos } from '../api/order-photos.ts';
import { isUnsent } from '../possible-steps.ts';
import { LineSheet } from './line-sheet.tsx';
import { missingIn, StopNotice } from './order-notices.tsx';
import { PromisedDays } from './promised-days.tsx';
import { SavePhotos } from './save-photos-button.tsx';

/**
 * Everything the artist needs to make an order's gifts: the answers, those still missing, and the photos with their
 * crops.
 */
export default function WorkSheet({ order }: { order: ManagedOrder }) {
  const { data: photos, error, isLoading, refetch } = useOrderPhotos(order);
  const { data: damage } = useCase(order, 'shop');
  const newGift = damage && newGiftOf(damage);
  const { data: rounds } = useProofs(order, 'shop');
  const wordsOf = ({ lineId, proof }: Line) =>
    rounds?.proofs.find((each) => each.lineId === lineId && each.round === proof?.round)?.answered?.words;
  const expired = useExpired(photos?.expiresAt);
  return (
    <div className="work-sheet">
      <Progress order={newGift?.status === 'remaking' ? { ...order, newGift } : order} />
      {photos && <SavePhotos order={order} photos={photos} />}
      {isLoading && <p role="status">{texts.loading}</p>}
      {error && <LoadFailure error={error} retry={refetch} />}
      {expired && (
        <p className="work-sheet__expired">
          {texts.expired}{' '}
          <Button look="secondary" onClick={() => void refetch()}>
            {texts.renew}
          </Button>
        </p>
      )}
      <ol className="work-sheet__lines">
        {order.lines.map((line) => (
          <li key={line.lineId}>
            <LineSheet
              line={line}
              changes={wordsOf(line)}
              questions={photos?.lines.get(line.lineId) ?? []}
              isUnsent={isUnsent(order)}
              canSave={!expired}
            />
          </li>
        ))}
      </ol>
      <Button className="work-sheet__print" look="secondary" onClick={() => window.print()}>
        {texts.print}
      </Button>
    </div>
  );
}

/** The answers for which an unsent order waits, or its due date. */
function Progress({ order }: { order: ManagedOrder }) {
  const missing = missingIn(order.lines);
  const isOpen = isUnsent(order);
  // The promised date counts working days, so it replaces the due date.
  const [making, due] = isOpen ? [makingOf(order), order.promise ? undefined : dueDate(order)] : [];
  return (
    <div className="work-sheet__progress">
      <StopNotice order={order} />
      {isOpen && (
        <p className={missing.length > 0 ? 'work-sheet__missing' : 'work-sheet__complete'}>
          {missing.length > 0 ? texts.waiting(missing) : texts.complete}
        </p>
      )}
      <PromisedDays order={order} />
      {due !== undefined && <p className="work-sheet__due">{texts.due(formatDay(due))}</p>}
      {making && <p className="work-sheet__making">{texts.making(home.making(making))}</p>}
    </div>
  );
}

/** True once this time (ISO 8601) has passed according to the browser's clock. */
function useExpired(time: string | undefined): boolean {
  const [passed, setPassed] = useState<string>();
  useEffect(() => {
    if (time === undefined) return;
    const timer = setTimeout(() => setPassed(time), Date.parse(time) - Date.now());
    return () => clearTimeout(timer);
  }, [time]);
  return time !== undefined && passed === time;
}
