import { hasTexts } from './has-texts.ts';
import { StoredValue } from './stored-value.ts';

/** The result of a form whose user left the page while submitting it. Every page shows it until it is dismissed. */
export interface LateOutcome {
  readonly kind: 'success' | 'error';
  readonly text: string;
}

export const lateOutcome = new StoredValue<LateOutcome>('shop.late-outcome', (stored) =>
  hasTexts(stored, 'kind', 'text')
    ? { kind: stored.kind === 'success' ? 'success' : 'error', text: stored.text }
    : undefined,
);
