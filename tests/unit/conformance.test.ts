import type { Invitation } from '#lambdas/owners/invitations.ts';
import { testConformance } from '../support/conformance/conformance.ts';
import { memoryLive } from '../support/unit/memory-live.ts';
import { memoryShop } from '../support/unit/memory-shop.ts';

// The in-memory shop gives the same guarantees as the table (tests/engine/conformance.test.ts).
testConformance(async () => {
  const shop = memoryShop();
  const putInvitation = async (invitation: Invitation) =>
    void shop.store.invitations.set(invitation.email.toLowerCase(), invitation);
  const pendingChecks = async () => [...shop.store.accountChecks.values()];
  return { ...shop, ...memoryLive(), putInvitation, pendingChecks };
});
