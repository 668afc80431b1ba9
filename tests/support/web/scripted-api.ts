import { afterEach, beforeEach, expect, vi } from 'vitest';
import { defaultDates } from '#contracts/dates/date-settings.ts';
import { defaultTerms } from '#contracts/delivery/delivery-terms.ts';
import type { Problem } from '#contracts/problems.ts';
import type { Route } from '#contracts/routes.ts';
import { shopPages } from '#contracts/site-paths.ts';

/** A call's name in tests: method and path. */
type Name = `${Route['method']} /${string}`;

interface ApiCall {
  readonly name: string;
  /** The query with its question mark, or empty. */
  readonly search: string;
  readonly headers: Headers;
  /** The parsed body, or undefined if there is none. */
  readonly body: unknown;
}

interface Reply {
  readonly status: number;
  readonly body?: unknown;
}

type Script = (call: ApiCall) => Reply | Promise<Reply>;

/** A successful response. */
export const ok = (body: unknown, status = 200): Reply => ({ status, body });

/** An error response as the shop's functions send it. */
export const refusal = (status: number, code: Problem['code'], detail: string, errors?: Problem['errors']): Reply => ({
  status,
  body: { type: 'about:blank', title: detail, status, code, detail, ...(errors && { errors }) } satisfies Problem,
});

/** A fake API behind `fetch`. It responds as the test scripts it, and records every call. */
class ScriptedApi {
  private calls: ApiCall[] = [];
  private readonly scripts = new Map<string, Script>();
  private readonly unscripted: string[] = [];

  /** Responds to each call of this name with the reply, or with the function's result. */
  on(name: Name, reply: Reply | Script): void {
    this.scripts.set(name, typeof reply === 'function' ? reply : () => reply);
  }

  /** Makes the next call of this name wait until the returned function responds to it. */
  hold(name: Name): (reply: Reply) => void {
    const before = this.scripts.get(name);
    let respond: (reply: Reply) => void = () => undefined;
    const held = new Promise<Reply>((resolve) => {
      respond = resolve;
    });
    this.scripts.set(name, () => {
      if (before) this.scripts.set(name, before);
      return held;
    });
    return respond;
  }

  /** The calls of this name so far. */
  sent(name: Name): readonly ApiCall[] {
    return this.calls.filter((call) => call.name === name);
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = input instanceof Request ? input : new Request(new URL(String(input), location.href), init);
    const text = await request.text();
    const { pathname, search } = new URL(request.url);
    const name = `${request.method} ${pathname}`;
    const call = { name, search, headers: request.headers, body: text === '' ? undefined : JSON.parse(text) };
    this.calls.push(call);
    const script = this.scripts.get(name);
    if (script === undefined) {
      this.unscripted.push(name);
      throw new TypeError(`The test has no scripted response to ${name}`);
    }
    const { status, body } = await script(call);
    return new Response(body === undefined ? null : JSON.stringify(body), { status });
  };

  reset(): void {
    this.calls = [];
    this.scripts.clear();
    this.unscripted.length = 0;
    this.on('GET /config.json', ok({ region: 'ap-south-1', userPoolId: 'ap-south-1_Shop', userPoolClientId: 'site' }));
    // Each page's footer shows the contact, and the desk names empty pages.
    this.on('GET /api/settings', ok({ contact: {} }));
    this.on('GET /api/delivery', ok({}));
    this.on('GET /api/occasions', ok({ occasions: [] }));
    // The cart asks for saved addresses, and saves the one that was ordered to.
    this.on('GET /api/me/addresses', ok({ addresses: [] }));
    this.on('POST /api/me/addresses', ok({}, 201));
    // Lists of orders ask for unread messages.
    this.on('GET /api/messages', ok({ orders: [] }));
    this.on('GET /api/manage/messages', ok({ orders: [] }));
    this.on('GET /api/manage/cases', ok({ orders: [] }));
    this.on(
      'GET /api/manage/settings/dates',
      ok({ dates: { version: 0, ...defaultDates }, holidays: { version: 0, days: [] } }),
    );
    this.on('GET /api/manage/settings/occasions', ok({ version: 0, occasions: [] }));
    this.on('GET /api/manage/settings/delivery', ok({ version: 0, ...defaultTerms }));
    const text = { version: 1, text: 'Written' };
    const texts = Object.fromEntries(shopPages.map((page) => [page, text]));
    this.on('GET /api/manage/settings/texts', ok({ brand: { version: 0 }, contact: { version: 0 }, texts }));
  }

  /** Fails the test if a call was unscripted. To the site, such a call looks like a network failure. */
  expectAllScripted(): void {
    expect(this.unscripted).toEqual([]);
  }
}

/** A scripted API that is reset for each test of a file. A call without a script fails the test. */
export function scriptedApi(): ScriptedApi {
  const api = new ScriptedApi();
  beforeEach(() => {
    api.reset();
    vi.stubGlobal('fetch', api.fetch);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    api.expectAllScripted();
  });
  return api;
}
