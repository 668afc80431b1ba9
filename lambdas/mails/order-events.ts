import { customersChange } from '../contracts/desk/unseen-change.ts';
import { isIncomplete, waitsForCustomer } from '../contracts/desk/work-list.ts';
import type { OrderStep } from '../contracts/orders/order.ts';
import type { ProofStatus } from '../contracts/proofs/proof.ts';
import { isNewDay, type OrderRecord } from '../orders/order.ts';
import type { Change } from '../platform/stream.ts';
import type {
  AskEvent,
  CompleteEvent,
  CustomersChangeEvent,
  NewOrderEvent,
  ProofEvent,
  StepEvent,
} from './mail-events.ts';

/** Creates an event for each step in these changes of one order that its customer gets a mail about. */
export const newEvents = (changes: readonly Change<OrderRecord>[]): readonly StepEvent[] =>
  newSteps(changes, isAnnounced).map(({ orderId, index }) => ({ orderId, step: index }));

/** Creates an event for each step in these changes of one order with which an owner asks its customer for missing answers. */
export const newAsks = (changes: readonly Change<OrderRecord>[]): readonly AskEvent[] =>
  newSteps(changes, (history, index) => history[index]?.asked === 'by-owner').map(({ orderId, index }) => ({
    orderId,
    asked: index,
  }));

/** Creates an event for each step in these changes of one order that sent a proof, or asked for changes. */
export const newProofs = (changes: readonly Change<OrderRecord>[]): readonly ProofEvent[] =>
  newSteps(changes, (history, index) => mailed.has(history[index]?.proof?.status)).map(({ orderId, index }) => ({
    orderId,
    proof: index,
  }));

/** Owners see an approval on the order's page. */
const mailed: ReadonlySet<ProofStatus | undefined> = new Set(['sent', 'changes']);

/** Creates an event for the owners if these changes of one order placed it. */
export function newOrders(changes: readonly Change<OrderRecord>[]): readonly NewOrderEvent[] {
  const placed = changes.find(({ before, after }) => after !== undefined && wasPlaced(after) && !wasPlaced(before));
  return placed?.after === undefined ? [] : [{ orderId: placed.after.orderId, forOwners: true }];
}

/** Creates an event for the owners for each step in these changes of one order with which its customer changed it. */
export const newCustomersChanges = (changes: readonly Change<OrderRecord>[]): readonly CustomersChangeEvent[] =>
  newSteps(changes, (history, index) => customersChange(history, index) !== undefined).map(({ orderId, index }) => ({
    orderId,
    changed: index,
  }));

/** Creates an event for the owners if these changes of one order brought its last missing answers. */
export const newCompletions = (changes: readonly Change<OrderRecord>[]): readonly CompleteEvent[] =>
  changes
    .filter(({ before, after }) => before && waitsForCustomer(before) && after && isReady(after))
    .slice(0, 1)
    .flatMap(({ after }) => (after === undefined ? [] : [{ orderId: after.orderId, complete: true }]));

const isReady = (order: OrderRecord): boolean => order.status === 'placed' && !isIncomplete(order);

const wasPlaced = (order: OrderRecord | undefined): boolean =>
  order?.history.some(({ status }) => status === 'placed') ?? false;

/** A checkout writes an order with its first step. An order that appears with more was restored, and its mails were sent. */
const isRestored = (before: OrderRecord | undefined, { history }: OrderRecord): boolean =>
  before === undefined && history.length > 1;

interface NewStep {
  readonly orderId: string;
  /** The step's index in the history. */
  readonly index: number;
}

type Matches = (history: OrderRecord['history'], index: number) => boolean;

/** The matching steps in these changes of one order, each once. */
function newSteps(changes: readonly Change<OrderRecord>[], matches: Matches): readonly NewStep[] {
  const steps = changes.flatMap(({ before, after }) =>
    after === undefined || isRestored(before, after) ? [] : stepsAfter(before?.history.length ?? 0, after, matches),
  );
  return [...new Map(steps.map((step) => [step.index, step])).values()];
}

const isWhollyRefunded = ({ payment }: OrderStep): boolean => payment === 'refunded';

const stepsAfter = (known: number, { orderId, history }: OrderRecord, matches: Matches): NewStep[] =>
  history.flatMap((_, index) => (index >= known && matches(history, index) ? [{ orderId, index }] : []));

/** Excludes steps that collect cash, confirm the order, remove its parcel's number or send a part, and orders that were never placed. */
function isAnnounced(history: OrderRecord['history'], step: number): boolean {
  const { status, payment, tracking, addressBefore, moved, part } = history[step] ?? {};
  if (payment === 'refunded' || tracking || addressBefore !== undefined) return true;
  if (moved !== undefined) return isNewDay(moved) && !moved.agreed;
  // The mail about the whole refund also names the amount of a part that was recorded after it.
  if (part !== undefined) return part.status === 'made' && !history.slice(0, step).some(isWhollyRefunded);
  if (status === undefined || status === history[step - 1]?.status) return false;
  return history.slice(0, step + 1).some((earlier) => earlier.status === 'placed');
}
