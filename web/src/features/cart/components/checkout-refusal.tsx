import { ApiProblem } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/problem.ts';
import { cardPayment as texts } from '../../../texts.ts';
import { Link } from '../../../ui/link.tsx';
import { Message } from '../../../ui/message.tsx';

/** Why a checkout was refused (D5); where the cart has been paid already, with the way to the orders. */
export function CheckoutRefusal({ error }: { error: Error | null }) {
  return (
    <Message kind="error">
      {error && (
        <>
          {messageOf(error)} {error instanceof ApiProblem && error.code === 'already_paid' && <OrdersLink />}
        </>
      )}
    </Message>
  );
}

const OrdersLink = () => <Link to="/orders">{texts.toOrders}</Link>;
