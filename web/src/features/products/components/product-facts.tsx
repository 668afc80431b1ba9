import type { Product } from '#contracts/products/product.ts';
import { home } from '#web/texts/products/home.ts';
import { product as texts } from '#web/texts/products/product.ts';
import { CheckIcon } from '#web/ui/icons.tsx';

interface ProductFactsProps {
  readonly product: Product;
  /** What is known about Cash on Delivery; undefined if it isn't possible. */
  readonly cash: string | undefined;
}

/** What a customer should know about a product, in a few words each. */
export const ProductFacts = ({ product: { making, questions }, cash }: ProductFactsProps) => (
  <ul className="product-details__facts">
    {[
      making && texts.made(home.making(making)),
      questions?.some(({ kind }) => kind === 'photos') ? texts.fromPhoto : texts.byHand,
      cash,
    ].map(
      (fact) =>
        fact && (
          <li key={fact}>
            <CheckIcon />
            <span>{fact}</span>
          </li>
        ),
    )}
  </ul>
);
