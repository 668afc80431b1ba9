import { hasTexts, StoredValue } from './stored-value.ts';

/** How a form's submission ended after its user had left the page; shown on every page until dismissed. */
export interface LateOutcome {
  readonly kind: 'success' | 'error';
  readonly text: string;
}

export const lateOutcome = new StoredValue<LateOutcome>('shop.late-outcome', (stored) =>
  hasTexts(stored, 'kind', 'text')
    ? { kind: stored.kind === 'success' ? 'success' : 'error', text: stored.text }
    : undefined,
);
