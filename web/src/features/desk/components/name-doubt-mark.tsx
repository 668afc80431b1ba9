import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { nameDoubt } from '../name-doubt.ts';
import './name-doubt-mark.css';

/** Says why an owner should look twice at this name. */
export function NameDoubtMark({ name }: { name: string }) {
  const doubt = nameDoubt(name);
  return doubt && <strong className="name-doubt">{texts.nameDoubts[doubt]}</strong>;
}
