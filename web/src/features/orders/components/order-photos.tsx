import { useState } from 'react';
import { isOpenCase } from '#contracts/cases/damage-case.ts';
import { isClosed } from '#contracts/orders/closed.ts';
import type { Order } from '#contracts/orders/order.ts';
import { formatDay } from '#web/lib/dates.ts';
import { useConfig } from '#web/lib/use-config.ts';
import { orderPhotos as texts } from '#web/texts/orders/order-details.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, KeepButton } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { useKeptFocus } from '#web/ui/kept-focus.ts';
import { useCase } from '../../cases/api/cases.ts';
import { deleteOrderPhotos } from '../api/orders.ts';

/** The number of distinct photos in the order's answers. */
const photosOf = ({ lines }: Pick<Order, 'lines'>): number =>
  new Set(
    lines.flatMap(({ answers = {} }) =>
      Object.values(answers).flatMap((answer) =>
        'photos' in answer ? answer.photos.map(({ photoId }) => photoId) : [],
      ),
    ),
  ).size;

/**
 * True if the shop has pictures of the order besides its photos: those of its proofs, and of a case that was closed at that time,
 * until its customer deletes them.
 */
const hasPictures = (
  { lines, photosDeletedAt: deletedAt = '' }: Pick<Order, 'lines' | 'photosDeletedAt'>,
  caseClosedAt = '',
): boolean => (deletedAt === '' && lines.some(({ proof }) => proof !== undefined)) || caseClosedAt > deletedAt;

/** Says when the customer deleted the order's photos, and how many remain. Renders nothing if none were deleted. */
export function DeletedPhotos({ order, words = texts.deleted }: { order: Order; words?: (day: string) => string }) {
  const { photosDeletedAt } = order;
  if (photosDeletedAt === undefined) return null;
  const remaining = photosOf(order);
  const stayed = remaining > 0 ? ` ${texts.stayed(remaining)}` : '';
  return <p className="order-lines__deleted">{words(formatDay(photosDeletedAt)) + stayed}</p>;
}

function Lead() {
  return <p>{texts.lead(useConfig())}</p>;
}

/** Lets the customer delete the photos of an order that was delivered or cancelled. */
export function OrderPhotos({ order }: { order: Order }) {
  const [asked, setAsked] = useState(false);
  const keptFocus = useKeptFocus<HTMLElement>();
  const damage = useCase(order, 'customer').data;
  const { status, at } = damage?.steps.at(-1) ?? {};
  const isKept = damage !== undefined && isOpenCase(damage);
  const hasOwn = photosOf(order) > 0;
  const hasSome = hasOwn || hasPictures(order, status === 'closed' ? at : undefined);
  const deleteLabel = hasOwn ? texts.delete : texts.deleteThese;
  const canDelete = isClosed(order) && !isKept && hasSome;
  if (!canDelete && order.photosDeletedAt === undefined) return null;
  const remove = async () => {
    await deleteOrderPhotos(order.orderId);
    setAsked(false);
  };
  return (
    <section className="order-photos" aria-labelledby="order-photos-title" {...keptFocus}>
      <h2 id="order-photos-title">{texts.title}</h2>
      <div role="status">
        <DeletedPhotos order={order} words={texts.theseDeleted} />
      </div>
      {canDelete && (
        <>
          {order.photosDeletedAt === undefined && <Lead />}
          <Button look="secondary" onClick={() => setAsked(true)}>
            {deleteLabel}
          </Button>
        </>
      )}
      {asked && (
        <Dialog open onClose={() => setAsked(false)} title={texts.ask} closeLabel={texts.close}>
          <Form submitLabel={deleteLabel} busyLabel={texts.deleting} onSubmit={remove}>
            <p>{texts.follows}</p>
            <p>{texts.elsewhere}</p>
          </Form>
          <KeepButton onKeep={() => setAsked(false)}>{texts.keep}</KeepButton>
        </Dialog>
      )}
    </section>
  );
}
