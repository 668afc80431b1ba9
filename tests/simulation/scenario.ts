import type { Account } from './account.ts';
import type { Desk } from './desk.ts';
import type { SimulatedShop } from './shop.ts';
import type { World } from './world.ts';

/** What the actors of a run share. */
export interface Scenario {
  readonly world: World;
  readonly shop: SimulatedShop;
  readonly desk: Desk;
  readonly products: readonly string[];
  /** The attackers' accounts. The invariants also hold for their carts, orders and responses. */
  readonly accounts: Account[];
  /** Broken invariants that actors have noticed. */
  readonly broken: string[];
}
