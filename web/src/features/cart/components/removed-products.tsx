import type { RemovedLine } from '#contracts/cart/cart.ts';
import { messageOf } from '#web/lib/problem.ts';
import { cart as texts } from '#web/texts/cart/cart.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { useRemoveLine } from '../api/remove-line.ts';
import './removed-products.css';

interface RemovedProductsProps {
  readonly removed: readonly RemovedLine[];
  readonly onDismissed: () => void;
}

/** Lists the cart's products that were removed from the shop, until dismissed. */
export function RemovedProducts({ removed, onDismissed }: RemovedProductsProps) {
  if (removed.length === 0) return null;
  return (
    <section className="removed-products" aria-labelledby="removed-products-title">
      <h2 id="removed-products-title">{texts.goneTitle}</h2>
      <ul className="removed-products__list">
        {removed.map((line) => (
          <RemovedProduct key={line.lineId} line={line} onDismissed={onDismissed} />
        ))}
      </ul>
    </section>
  );
}

function RemovedProduct({ line, onDismissed }: { line: RemovedLine; onDismissed: () => void }) {
  const removal = useRemoveLine();
  return (
    <li>
      <p>{line.title}</p>
      <Button
        look="quiet"
        busy={removal.isPending}
        busyLabel={texts.dismissing}
        onClick={() => removal.mutate(line.lineId, { onSuccess: onDismissed })}
      >
        <span>
          {texts.dismiss}
          <span className="visually-hidden">{` ${line.title}`}</span>
        </span>
      </Button>
      <Message kind="error">{removal.error ? messageOf(removal.error) : undefined}</Message>
    </li>
  );
}
