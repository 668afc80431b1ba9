import type { Line } from '../cart/cart.ts';
import type { Problem } from '../problems.ts';

/** What a gift lacks in the cart that it had in the order. The customer can give it again. */
export interface LostAnswers {
  readonly lineId: string;
  readonly title: string;
  /** The number of photos that were deleted since. */
  readonly photos: number;
  /** The questions whose answers no longer fit. */
  readonly labels: readonly string[];
}

/** Response of `POST /api/orders/{orderId}/again`. */
export interface OrderedAgain {
  /** The gifts that are in the cart now. */
  readonly lines: readonly Line[];
  /** The gifts that aren't, and why. */
  readonly left: readonly {
    readonly productId: string;
    readonly title: string;
    readonly problem: Pick<Problem, 'code' | 'detail'>;
  }[];
  readonly lost: readonly LostAnswers[];
}
