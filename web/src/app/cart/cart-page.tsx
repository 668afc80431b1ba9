import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { Cart, Line } from '#contracts/cart/cart.ts';
import emptyCart from '#web/assets/drawings/empty-cart.svg';
import { messageOf } from '#web/lib/problem.ts';
import { RequireSession } from '#web/lib/require-session.tsx';
import { cart as texts } from '#web/texts/cart/cart.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Message } from '#web/ui/message.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageFailure } from '#web/ui/page-failure.tsx';
import { useWantedProduct } from '../../features/cart/api/add-wanted-product.ts';
import { CartSummary } from '../../features/cart/components/cart-summary.tsx';
import { RemovedLine } from '../../features/cart/components/removed-line.tsx';
import { RemovedProducts } from '../../features/cart/components/removed-products.tsx';
import { useCart } from '../../features/cart/use-cart.ts';
import { useLineKeys } from '../../features/cart/use-line-keys.ts';
import { usePayByCard } from '../../features/checkout/api/pay-by-card.ts';
import { CardPayment } from '../../features/checkout/components/card-payment.tsx';
import { CashOnDelivery } from '../../features/checkout/components/cash-on-delivery.tsx';
import { CheckoutRefusal } from '../../features/checkout/components/checkout-refusal.tsx';
import { UnknownOutcome } from '../../features/checkout/components/unknown-outcome.tsx';
import { CartLine, CartLineSkeleton } from './cart-line.tsx';
import { GoesWell } from './goes-well.tsx';
import { UnpaidNotice } from './unpaid-notice.tsx';
import './cart-page.css';

/** The cart, for signed-in customers. */
export default function CartPage() {
  return (
    <RequireSession>
      <Page title={texts.title}>
        <CartScreen />
      </Page>
    </RequireSession>
  );
}

function CartScreen() {
  const { cart, error, refetch } = useCart();
  const gift = useWantedProduct();
  if (cart) return <CartContent cart={cart} giftError={gift.error} />;
  return error ? <PageFailure error={error} retry={refetch} /> : <CartSkeleton />;
}

/** The latest line that the customer deleted, with its former index. */
interface Deletion {
  readonly line: Line;
  readonly index: number;
}

function CartContent({ cart, giftError }: { cart: Cart; giftError: Error | null }) {
  const content = useRef<HTMLDivElement>(null);
  // Kept here, so that a refusal still shows when the cart empties.
  const payment = usePayByCard();
  const [deletion, setDeletion] = useState<Deletion>();
  const onRemoved = useCallback((line: Line, index: number) => setDeletion({ line, index }), []);
  const focusContent = () => content.current?.focus();
  const removedLine = deletion && (
    <RemovedLine
      key={deletion.line.lineId}
      line={deletion.line}
      onRestored={() => {
        setDeletion(undefined);
        focusContent();
      }}
    />
  );
  return (
    <div className="cart" ref={content} tabIndex={-1}>
      <p className="visually-hidden" role="status">
        {deletion && texts.removed(deletion.line.title)}
      </p>
      <div className="cart__notices">
        <Message kind="error">{giftError ? messageOf(giftError) : undefined}</Message>
        <UnpaidNotice hasGifts={cart.lines.length > 0} />
        <UnknownOutcome cartVersion={cart.version} />
        <RemovedProducts removed={cart.removed} onDismissed={focusContent} />
      </div>
      <CashOnDelivery cart={cart} onClosedEmpty={focusContent}>
        {(button) =>
          cart.lines.length === 0 ? (
            <>
              <CheckoutRefusal error={payment.error} />
              {removedLine}
              <EmptyCart />
            </>
          ) : (
            <FilledCart
              cart={cart}
              cardPayment={<CardPayment cart={cart} payment={payment} />}
              cashOnDelivery={button}
              onRemoved={onRemoved}
              removedLine={removedLine}
              removedIndex={deletion?.index}
            />
          )
        }
      </CashOnDelivery>
      <GoesWell lines={cart.lines} />
    </div>
  );
}

interface FilledCartProps {
  readonly cart: Cart;
  readonly cardPayment: ReactNode;
  readonly cashOnDelivery: ReactNode;
  readonly onRemoved: (line: Line, index: number) => void;
  /** Shown in place of the latest deleted line. */
  readonly removedLine: ReactNode;
  readonly removedIndex: number | undefined;
}

function FilledCart({ onRemoved, removedLine, removedIndex = 0, ...summary }: FilledCartProps) {
  const { lines } = summary.cart;
  const notice = removedLine && <li key="removed">{removedLine}</li>;
  const keys = useLineKeys(lines);
  const items = lines.map((line, index) => (
    <CartLine key={keys.get(line.lineId)} line={line} index={index} onRemoved={onRemoved} />
  ));
  return (
    <div className="cart__filled">
      <ul className="cart__lines">
        {items.slice(0, removedIndex)}
        {notice}
        {items.slice(removedIndex)}
      </ul>
      <CartSummary {...summary} />
    </div>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      drawing={emptyCart}
      title={texts.emptyTitle}
      action={<LinkButton to="/home">{texts.addItems}</LinkButton>}
    >
      {texts.emptyText}
    </EmptyState>
  );
}

function CartSkeleton() {
  return (
    <div className="cart__filled">
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      <ul className="cart__lines">
        <CartLineSkeleton />
        <CartLineSkeleton />
        <CartLineSkeleton />
      </ul>
    </div>
  );
}
