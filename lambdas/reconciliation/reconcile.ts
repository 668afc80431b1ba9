import { dayMs } from '../contracts/dates/day.ts';
import type { CardService } from '../payments/payment-service.ts';
import type { Refusal } from '../platform/result.ts';
import type { ExamineDependencies } from './examine-payment.ts';
import type { Findings } from './finding.ts';
import { firstPhase, listPayments, type Phase, type PhaseDependencies, phaseAfter, phases } from './phases.ts';
import type { PaymentRecords } from './records.ts';

/** The progress of a comparison. Times are ISO 8601, UTC. */
interface Pass {
  readonly startedAt: string;
  /** Records made at this time or later are compared. */
  readonly since: string;
  readonly phase: Phase;
  /** Where the phase continues. */
  readonly after?: string;
  /** The number of failed entries, which the next comparison examines again. */
  readonly failed: number;
}

/** The state that one run of the reconciler leaves for the next. */
export interface Progress {
  readonly version: number;
  /** The unfinished comparison; missing after a complete one. */
  readonly pass?: Pass;
  /** The last complete comparison without a failure. */
  readonly completed?: { readonly startedAt: string; readonly at: string };
  readonly cardsSetUp: boolean;
}

export interface ProgressStore {
  find(): Promise<Progress | undefined>;
  /** Writes `next` if its version is higher than the stored one, so a run that another one has overtaken writes nothing. */
  replace(next: Progress): Promise<void>;
}

/** Metrics of a run, for the operator. */
export interface ReconcilerMetrics {
  /** Counts a complete comparison, or a run while card payment is not set up. */
  completed(): Promise<void>;
  mended(orderId: string): Promise<void>;
  /** Reports the number of open findings, counted up to `maxOpenCounted`. */
  open(count: number): Promise<void>;
}

export interface ReconcileDependencies
  extends Omit<ExamineDependencies, 'service' | 'records' | 'mended' | 'findings'>,
    Pick<PhaseDependencies, 'book' | 'attempt'> {
  readonly cards: CardService;
  readonly records: () => Promise<PaymentRecords | undefined>;
  readonly findings: Findings;
  readonly progress: ProgressStore;
  readonly reconciler: ReconcilerMetrics;
}

/**
 * How a run ended: for example `stopped` at its time limit, or `away` if the service is down. The next run continues from there. After
 * `restarted` it starts again, because the service no longer has the record where the run should have continued.
 */
type RunOutcome = 'completed' | 'failed' | 'stopped' | 'away' | 'restarted' | 'not-set-up';

const maxOpenCounted = 100;

/** A payment page is open for a day, and a service resends a refused event for at most three (docs.stripe.com/webhooks#retries). */
const overlapMs = 4 * dayMs;
/** How far the first comparison looks back. */
const firstWindowMs = 30 * dayMs;

/**
 * Compares a card service's records with the shop's orders, page by page, until all are compared or the time is `until`. The next run
 * continues an unfinished comparison. Runs can overlap, because all their writes are conditional.
 */
export async function reconcile(dependencies: ReconcileDependencies, until: Date): Promise<RunOutcome> {
  const { progress, reconciler, now } = dependencies;
  const saved = await progress.find();
  const version = (saved?.version ?? 0) + 1;
  const kept = saved?.completed && { completed: saved.completed };
  const [service, records] = await Promise.all([dependencies.cards(), dependencies.records()]);
  if (service === undefined || records === undefined) {
    await progress.replace({ version, ...kept, cardsSetUp: false });
    await reconciler.completed();
    return 'not-set-up';
  }
  const orders: string[] = [];
  const run = { ...dependencies, service, records, mended: (orderId: string) => void orders.push(orderId) };
  const { pass, refusal } = await runPhases(run, saved?.pass ?? begin(saved, now()), until);
  for (const orderId of orders) await reconciler.mended(orderId);
  const { entries } = await dependencies.findings.list('open', { limit: maxOpenCounted });
  await reconciler.open(entries.length);
  if (refusal?.code === 'invalid_cursor') {
    await progress.replace({ version, ...kept, cardsSetUp: true });
    return 'restarted';
  }
  if (refusal !== undefined || !pass.done) {
    await progress.replace({ version, ...kept, pass: pass.at, cardsSetUp: true });
    return refusal === undefined ? 'stopped' : 'away';
  }
  const { startedAt, failed } = pass.at;
  const completed = failed === 0 ? { completed: { startedAt, at: now().toISOString() } } : kept;
  await progress.replace({ version, ...completed, cardsSetUp: true });
  if (failed === 0) await reconciler.completed();
  return failed === 0 ? 'completed' : 'failed';
}

/** A new comparison starts where the last complete one started, with an overlap. */
function begin(saved: Progress | undefined, time: Date): Pass {
  const last = saved?.completed?.startedAt;
  const since = last === undefined ? time.getTime() - firstWindowMs : Date.parse(last) - overlapMs;
  return { startedAt: time.toISOString(), since: new Date(since).toISOString(), phase: firstPhase, failed: 0 };
}

interface PhasesResult {
  readonly pass: { readonly at: Pass; readonly done: boolean };
  readonly refusal?: Refusal;
}

async function runPhases(
  dependencies: Omit<PhaseDependencies, 'seen' | 'failed'> & ExamineDependencies,
  from: Pass,
  until: Date,
): Promise<PhasesResult> {
  let at = from;
  let failed = from.failed;
  let hasSeenAll = from.phase === firstPhase && from.after === undefined;
  const run = { ...dependencies, seen: new Set<string>(), failed: () => void failed++ };
  for (;;) {
    if (dependencies.now() >= until) return { pass: { at, done: false } };
    const { startedAt, phase, after } = at;
    const since = new Date(at.since);
    if (phase === 'paidOrders' && !hasSeenAll) {
      const listed = await listPayments(run, since, until);
      if (!listed.ok) return { pass: { at, done: false }, refusal: listed };
      hasSeenAll = true;
      continue;
    }
    const page = await phases[phase](run, { startedAt: new Date(startedAt), since, after });
    if (!page.ok) return { pass: { at, done: false }, refusal: page };
    const { next } = page.value;
    const following = next === undefined ? phaseAfter(phase) : phase;
    if (following === undefined) return { pass: { at: { ...at, failed }, done: true } };
    at = { startedAt, since: at.since, phase: following, failed, ...(next !== undefined && { after: next }) };
  }
}
