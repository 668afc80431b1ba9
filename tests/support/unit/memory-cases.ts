import { isOpenCase } from '#contracts/cases/damage-case.ts';
import type { CaseRecord, Cases } from '#lambdas/cases/case.ts';

/** In-memory port of cases. Each call takes effect through `at`. */
export const memoryCases = (
  at: <T>(effect: () => T) => Promise<T>,
  store: Map<string, CaseRecord>,
  claimPhotos: (userId: string, photoIds: readonly string[], orderId?: string) => boolean,
): { readonly cases: Cases } => ({
  cases: {
    find: (orderId) => at(() => store.get(orderId)),
    put: (next, { newPhotos }) =>
      at(() => {
        const { orderId, userId, version } = next;
        if ((store.get(orderId)?.version ?? 0) !== version - 1) return 'changed';
        if (!claimPhotos(userId, newPhotos, orderId)) return 'photo-gone';
        store.set(orderId, next);
        return 'done';
      }),
    open: (limit) => at(() => [...store.values()].filter(isOpenCase).toSorted(byOpening).slice(0, limit)),
  },
});

const openedAt = ({ steps }: CaseRecord): string => steps.findLast(({ status }) => status === 'opened')?.at ?? '';
const byOpening = (one: CaseRecord, other: CaseRecord): number => openedAt(one).localeCompare(openedAt(other));
