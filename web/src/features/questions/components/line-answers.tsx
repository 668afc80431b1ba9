import type { Line } from '#contracts/cart/cart.ts';
import type { Side } from '#contracts/messages/message.ts';
import { toRupees } from '#contracts/money.ts';
import { productPath } from '#contracts/products/product-address.ts';
import { lineAnswers as texts } from '#web/texts/questions/line-answers.ts';
import { Link } from '#web/ui/link.tsx';
import { formatPrice } from '#web/ui/price.tsx';
import './line-answers.css';

interface LineAnswersProps {
  readonly line: Line;
  /** True for a cart line, whose answers can be changed on its product page. */
  readonly editable?: boolean;
  /** Who reads it. Default: the customer. */
  readonly side?: Side;
}

/** Lists a line's answers, those still needed, those that can be added, and why the line can't be ordered. */
export function LineAnswers({ line, editable = false, side = 'customer' }: LineAnswersProps) {
  const { lineId, title, answered = [], missing = [], optional = [], problem } = line;
  const optionalText = side === 'shop' ? texts.notGiven : texts.canAdd;
  // An empty list still renders: its photos are being sent, and the line stays editable.
  if ((line.answered ?? line.missing ?? line.optional ?? problem) === undefined) return null;
  return (
    <div className="line-answers">
      {answered.length > 0 && (
        <dl>
          {answered.map(({ id, label, value, addPaise = 0 }) => (
            <div key={id}>
              <dt>{label}</dt>{' '}
              <dd>
                <bdi>{value}</bdi>
                {addPaise > 0 && (
                  <span className="line-answers__added">{` ${texts.adds(formatPrice(toRupees(addPaise)))}`}</span>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {missing.length > 0 && (
        <p className="line-answers__missing">{texts.missing(missing.map(({ label }) => label))}</p>
      )}
      {missing.some(({ beforeOrdering }) => beforeOrdering) && <p>{texts.beforeOrdering}</p>}
      {optional.length > 0 && (
        <p className="line-answers__optional">{optionalText(optional.map(({ label }) => label))}</p>
      )}
      {problem !== undefined && <p className="line-answers__problem">{problem}</p>}
      {editable && (
        <Link className="line-answers__edit" to={`${productPath(line)}?${new URLSearchParams({ line: lineId })}`}>
          {texts.edit} <span className="visually-hidden">{texts.answersOf(title)}</span>
        </Link>
      )}
    </div>
  );
}
