import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { workSheet as texts } from '#web/texts/desk/desk.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { filesOf, type OrderPhotos } from '../api/order-photos.ts';

/** A button that saves all photos and answers of an order as one zip. */
export function SavePhotos({ order, photos }: { order: ManagedOrder; photos: OrderPhotos }) {
  const count = filesOf(photos.lines).photos.length;
  const [done, setDone] = useState(0);
  const { mutate, data, error, isPending } = useMutation({
    async mutationFn() {
      setDone(0);
      const { savePhotos } = await import('../save-photos.ts');
      return savePhotos(order, setDone);
    },
  });
  if (count === 0) return null;
  return (
    <div className="work-sheet__save">
      <Button busy={isPending} busyLabel={texts.saving(done, count)} onClick={() => mutate()}>
        {texts.saveAll(count)}
      </Button>
      <Message kind="success">{data && texts.saved(data.saved, data.gone)}</Message>
      <Message kind="error">{error && texts.saveFailed}</Message>
    </div>
  );
}
