import { useCallback, useRef, useState } from 'react';
import type { Cart } from '#contracts/cart.ts';
import emptyCart from '#web/assets/drawings/empty-cart.svg';
import { messageOf } from '#web/lib/problem.ts';
import { RequireSession } from '#web/lib/require-session.tsx';
import { cart as texts } from '#web/texts.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Message } from '#web/ui/message.tsx';
import { Page } from '#web/ui/page.tsx';
import { PageFailure } from '#web/ui/page-failure.tsx';
import { useWantedProduct } from '../api/add-wanted-product.ts';
import { useCart } from '../use-cart.ts';
import { CartLine, CartLineSkeleton } from './cart-line.tsx';
import { CartSummary } from './cart-summary.tsx';
import { GoesWell } from './goes-well.tsx';
import { RemovedProducts } from './removed-products.tsx';
import { UnansweredCheckout } from './unanswered-checkout.tsx';
import './cart-page.css';

/** The cart (spec 2), for signed-in customers (D18). */
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

function CartContent({ cart, giftError }: { cart: Cart; giftError: Error | null }) {
  const content = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState('');
  const onRemoved = useCallback((title: string) => {
    setNews(texts.removed(title));
    // The focused button is gone, so this keeps the focus here.
    content.current?.focus();
  }, []);
  return (
    <div className="cart" ref={content} tabIndex={-1}>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      <div className="cart__notices">
        <Message kind="error">{giftError ? messageOf(giftError) : undefined}</Message>
        <UnansweredCheckout cartVersion={cart.version} />
        <RemovedProducts removed={cart.removed} onDismissed={() => content.current?.focus()} />
      </div>
      {cart.lines.length === 0 ? <EmptyCart /> : <FilledCart cart={cart} onRemoved={onRemoved} />}
      <GoesWell lines={cart.lines} />
    </div>
  );
}

function FilledCart({ cart, onRemoved }: { cart: Cart; onRemoved: (title: string) => void }) {
  return (
    <div className="cart__filled">
      <ul className="cart__lines">
        {cart.lines.map((line) => (
          <CartLine key={line.lineId} line={line} onRemoved={onRemoved} />
        ))}
      </ul>
      <CartSummary cart={cart} />
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
