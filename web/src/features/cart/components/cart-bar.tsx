import { type RefObject, useEffect, useState } from 'react';
import { cart as texts } from '#web/texts/cart.ts';
import { Price } from '#web/ui/price.tsx';
import './cart-bar.css';

interface CartBarProps {
  /** Rupees. */
  readonly totalPrice: number;
  /** The id of the summary, which the button leads to. */
  readonly summaryId: string;
  readonly totals: RefObject<Element | null>;
}

/** A phone's bar with the total, until the summary's totals have come into view. */
export function CartBar({ totalPrice, summaryId, totals }: CartBarProps) {
  const wanted = useStillBelow(totals);
  return (
    <div className="cart-bar" hidden={!wanted}>
      <p className="cart-bar__total">
        {texts.total} <Price rupees={totalPrice} />
      </p>
      <a className="button button--primary" href={`#${summaryId}`}>
        {texts.toSummary}
      </a>
    </div>
  );
}

/** Whether an element is still below the part of the page that is in view. */
function useStillBelow(element: RefObject<Element | null>): boolean {
  const [isBelow, setIsBelow] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const latest = entries.at(-1);
        if (latest) setIsBelow(latest.intersectionRatio < almostWhole);
      },
      // With the page above the screen included, an element that is not seen is below. A long jump passes the screen unseen.
      { threshold: almostWhole, rootMargin: '1000000px 0px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isBelow;
}

/** Fractions of a pixel keep a ratio from reaching 1. */
const almostWhole = 0.9;
