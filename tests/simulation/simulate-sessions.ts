import { setClient, storedUser } from '#web/lib/stored-session.ts';
import { TokenStorage } from '#web/lib/token-storage.ts';
import { endVisit, removeEndedTokens, removeTokens, storedSession } from '#web/lib/tokens.ts';
import { clearTokens, type KeyValueStorage, readTokens, storeTokens } from '../support/amplify-tokens.ts';
import { SharedStorage, type StorageView } from './shared-storage.ts';
import { World } from './world.ts';

/** What a tab uses of the site. A run can replace a part by a naive variant. */
export interface SessionRules {
  readonly newStorage: (browser: Storage) => KeyValueStorage & { readonly beginLogin: () => void };
  readonly signOut: (browser: Storage, world: World) => void;
  readonly removeEnded: (browser: Storage) => void;
  /** Whether a final 401 of a call that was sent in the session `sent` removes the tokens. */
  readonly isRefused: (browser: Storage, sent: string | undefined) => boolean;
}

const siteRules: SessionRules = {
  newStorage: (browser) => new TokenStorage(browser),
  signOut: endVisit,
  removeEnded: removeEndedTokens,
  isRefused: (browser, sent) => storedSession(browser) === sent,
};

/** What a run has observed. */
interface Observed {
  readonly ended: Set<string>;
  readonly broken: string[];
  logins: number;
}

/**
 * Simulates the tabs of a shared computer's browser: two people log in and out, tokens are renewed, Cognito responds late, and
 * pages are reloaded. @returns a sentence for each broken invariant.
 */
export async function simulateSessions(seed: number, naive: Partial<SessionRules> = {}): Promise<readonly string[]> {
  setClient('site');
  const world = new World(seed);
  const shared = new SharedStorage(world);
  const observed: Observed = { ended: new Set(), broken: [], logins: 0 };
  const tabs = Array.from(
    { length: world.random.between(2, 3) },
    () => new SessionTab(world, shared, { ...siteRules, ...naive }, observed),
  );
  const acts = Promise.all(tabs.map((tab) => tab.use(world.random.between(4, 12))));
  await world.settle();
  await acts;
  const left = [...shared.stored].flatMap(([key, value]) =>
    [...observed.ended].filter((session) => key.startsWith('Cognito') && holds(value, session)),
  );
  return [...observed.broken, ...new Set(left.map((session) => `${session} is stored after its sign-out`))];
}

/** Whether a stored value is a token of this session. */
const holds = (value: string, session: string): boolean =>
  value === `refresh ${session}` || value.split('.').some((part) => decoded(part).includes(`"${session}"`));

function decoded(part: string): string {
  try {
    return atob(part);
  } catch {
    return '';
  }
}

interface OpenPage {
  readonly browser: StorageView;
  readonly storage: ReturnType<SessionRules['newStorage']>;
}

/** A tab of the browser. Its work in progress is lost when its page is reloaded. */
class SessionTab {
  readonly #world: World;
  readonly #shared: SharedStorage;
  readonly #rules: SessionRules;
  readonly #observed: Observed;
  #page: OpenPage;
  /** The session in which the page's latest login began. */
  #loginSession: string | undefined;

  constructor(world: World, shared: SharedStorage, rules: SessionRules, observed: Observed) {
    this.#world = world;
    this.#shared = shared;
    this.#rules = rules;
    this.#observed = observed;
    this.#page = this.#open();
  }

  /** Acts this many times. Responses of Cognito may come after the next acts. */
  async use(acts: number): Promise<void> {
    const running: Promise<void>[] = [];
    for (let done = 0; done < acts; done++) {
      await this.#world.sleep(this.#world.random.between(1, 1_000));
      running.push(this.#act());
    }
    await Promise.all(running);
  }

  async #act(): Promise<void> {
    const chance = this.#world.random.next();
    if (chance < 0.3) await this.#logIn(this.#world.random.of(['asha', 'ben']) ?? '');
    else if (chance < 0.6) await this.#renew();
    else if (chance < 0.7) await this.#callInVain();
    else if (chance < 0.9) this.#signOut();
    else this.#reload();
  }

  #open(): OpenPage {
    const browser: StorageView = this.#shared.open(() => this.#rules.removeEnded(browser));
    this.#rules.removeEnded(browser);
    return { browser, storage: this.#rules.newStorage(browser) };
  }

  async #logIn(user: string): Promise<void> {
    const { browser, storage } = this.#page;
    storage.beginLogin();
    this.#loginSession = storedSession(browser);
    await this.#response();
    this.#observed.logins += 1;
    await this.#store({ browser, storage }, user, `session-${this.#observed.logins}`, this.#loginSession);
  }

  /** Renews the tokens; Cognito sometimes refuses. */
  async #renew(): Promise<void> {
    const { browser, storage } = this.#page;
    const user = await readTokens(storage);
    const session = storedSession(browser);
    if (!user || session === undefined) return;
    const isRefused = this.#world.random.happens(0.3);
    await this.#response();
    if (!isRefused) return this.#store({ browser, storage }, user, session);
    await this.#keepingOthers(browser, session, () => clearTokens(storage));
  }

  async #store({ browser, storage }: OpenPage, user: string, session: string, replaced = session): Promise<void> {
    const store = () => storeTokens(storage, user, session).catch(() => undefined);
    await this.#keepingOthers(browser, session, store, replaced);
  }

  /**
   * Runs the effect of a late response, which must not change another person's session or a later one. A login replaces the
   * session in which it began.
   */
  async #keepingOthers(
    browser: StorageView,
    session: string,
    effect: () => Promise<void>,
    replaced = session,
  ): Promise<void> {
    // A page that was reloaded gets no responses.
    if (this.#page.browser !== browser) return;
    const [user, before] = [storedUser(browser), storedSession(browser)];
    const isOwn = before === undefined || before === session || before === replaced;
    await effect();
    const after = storedSession(browser);
    const isSamePerson = user === storedUser(browser) && this.#isNewer(session, before);
    if (!isOwn && after !== before && !isSamePerson) {
      this.#observed.broken.push(`a late response for ${session} replaced ${before} by ${after}`);
    }
  }

  /** The same person may log in twice at once. */
  #isNewer(session: string, before: string | undefined): boolean {
    const numberOf = (name = '') => Number(name.replace('session-', ''));
    return numberOf(session) > numberOf(before);
  }

  /** A call whose token and renewal the API and Cognito refuse. */
  async #callInVain(): Promise<void> {
    const { browser } = this.#page;
    const sent = storedSession(browser);
    await this.#response();
    await this.#keepingOthers(browser, sent ?? 'none', async () => {
      if (this.#rules.isRefused(browser, sent)) removeTokens(browser);
    });
  }

  #signOut(): void {
    const { browser } = this.#page;
    const session = storedSession(browser);
    if (session === undefined) return;
    this.#observed.ended.add(session);
    this.#rules.signOut(browser, this.#world);
    if (storedSession(browser) !== undefined) this.#observed.broken.push(`${session} was open after its sign-out`);
  }

  #reload(): void {
    this.#shared.close(this.#page.browser);
    this.#page = this.#open();
  }

  /** Cognito's responses sometimes take longer than people wait. */
  #response(): Promise<void> {
    return this.#world.sleep(this.#world.random.between(1, this.#world.random.happens(0.5) ? 5_000 : 100));
  }
}
