import type { Account } from './account.ts';
import type { Desk } from './desk.ts';
import type { SimulatedShop } from './shop.ts';
import type { World } from './world.ts';

/** Where a run happens, for whoever acts in it. */
export interface Stage {
  readonly world: World;
  readonly shop: SimulatedShop;
  readonly desk: Desk;
  readonly products: readonly string[];
  /** Accounts of attackers, whose carts, orders and answers keep the shop's promises like anybody's. */
  readonly accounts: Account[];
  /** Promises that somebody has seen broken while they acted. */
  readonly broken: string[];
}
