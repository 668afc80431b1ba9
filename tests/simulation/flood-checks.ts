import { customerLimits } from '#contracts/limits.ts';
import { writeUnitsOf } from '#lambdas/orders/order.ts';
import type { Counted, CustomerCounts } from '#lambdas/platform/customer-count.ts';
import type { Machine } from './shop.ts';

interface Window {
  readonly counted: Counted;
  readonly userId: string;
  readonly start: number;
}

/** Checks that expensive work is counted before it is done, and that no customer does more in a window than the limit. */
export class FloodChecks {
  readonly broken = new Set<string>();
  /** The amount of work by window. */
  readonly #done = new Map<string, number>();

  /** The dependencies of one call. They report its counts and its expensive work. */
  watch(machine: Machine): Machine {
    const { customerCounts, orders, person, attributes, closeAccount } = machine;
    /** The counts of this call whose work has not been done. */
    const pending: Window[] = [];
    const add: CustomerCounts['add'] = async (window, amount, max) => {
      const added = await customerCounts.add(window, amount, max);
      if (added) pending.push(window);
      return added;
    };
    const work = (counted: Counted, amount = 1): void => {
      const window = pending.find((each) => each.counted === counted);
      if (window === undefined) this.broken.add(`${counted} were not counted first`);
      else {
        pending.splice(pending.indexOf(window), 1);
        this.#note(window, amount);
      }
    };
    return {
      ...machine,
      customerCounts: { add },
      orders: {
        ...orders,
        changeAnswers(current, next) {
          work('answers', writeUnitsOf(next.order));
          return orders.changeAnswers(current, next);
        },
      },
      person: {
        ...person,
        account(userId) {
          work('exports');
          return person.account(userId);
        },
      },
      attributes: {
        change(userId, changes) {
          work('profileChanges');
          return attributes.change(userId, changes);
        },
      },
      closeAccount(userId) {
        work('deletions');
        return closeAccount(userId);
      },
    };
  }

  #note({ counted, userId, start }: Window, amount: number): void {
    const key = `${userId} ${counted} ${start}`;
    const done = (this.#done.get(key) ?? 0) + amount;
    this.#done.set(key, done);
    const { max } = customerLimits[counted];
    if (done > max) this.broken.add(`${userId} did ${done} ${counted} in one window, more than ${max}`);
  }
}
