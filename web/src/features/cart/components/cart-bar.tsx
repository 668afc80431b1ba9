import { type RefObject, useEffect, useState } from 'react';
import { cart as texts } from '#web/texts/cart/cart.ts';
import { Price } from '#web/ui/price.tsx';
import './cart-bar.css';

interface CartBarProps {
  /** In rupees. */
  readonly totalPrice: number;
  /** The ID of the summary, to which the button links. */
  readonly summaryId: string;
  readonly totals: RefObject<Element | null>;
}

/** A bar with the total, which phones show until the summary's totals scroll into view. */
export function CartBar({ totalPrice, summaryId, totals }: CartBarProps) {
  const isVisible = useStillBelow(totals);
  return (
    <div className="cart-bar" hidden={!isVisible}>
      <p className="cart-bar__total">
        {texts.total} <Price rupees={totalPrice} />
      </p>
      <a className="button button--primary" href={`#${summaryId}`}>
        {texts.toSummary}
      </a>
    </div>
  );
}

/** Whether an element is still below the visible part of the page. */
function useStillBelow(element: RefObject<Element | null>): boolean {
  const [isBelow, setIsBelow] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const latest = entries.at(-1);
        if (latest) setIsBelow(latest.intersectionRatio < almostFullyVisible);
      },
      // The margin counts everything above the screen as visible, so an invisible element must be below. A long jump may skip
      // the screen itself.
      { threshold: almostFullyVisible, rootMargin: '1000000px 0px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isBelow;
}

/** Less than 1, because rounding to pixels may keep the ratio from reaching 1. */
const almostFullyVisible = 0.9;
