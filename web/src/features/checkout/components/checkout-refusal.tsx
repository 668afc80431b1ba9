import { ApiProblem } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/problem.ts';
import { cardPayment as texts } from '#web/texts/checkout/card-payment.ts';
import { Link } from '#web/ui/link.tsx';
import { Message } from '#web/ui/message.tsx';

/** Shows why a checkout was refused, with a link to the page where the customer can fix it. */
export function CheckoutRefusal({ error }: { error: Error | null }) {
  return (
    <Message kind="error">
      {error && (
        <span>
          <span>{messageOf(error)}</span> {error instanceof ApiProblem && linkFor(error.code)}
        </span>
      )}
    </Message>
  );
}

function linkFor(code: ApiProblem['code']) {
  if (code === 'already_paid') return <Link to="/orders">{texts.toOrders}</Link>;
  if (code === 'customer_blocked' || code === 'cash_not_available' || code === 'area_not_served')
    return <Link to="/support">{texts.toSupport}</Link>;
  return null;
}
