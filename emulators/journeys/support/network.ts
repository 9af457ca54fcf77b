import type { BrowserContext, Page, Request, Route } from 'playwright-core';
import * as z from 'zod/mini';
import { environment } from '../../client/test-world.ts';

/** A fault of the network, for one request. */
export type Fault =
  /** The request does not arrive. */
  | 'drop'
  /** The request arrives, and its answer is lost. */
  | 'lose the answer'
  /** The request arrives twice. */
  | 'duplicate';

/** A request that waits until the test decides. */
export interface HeldRequest {
  /** Resolves when the request has come. */
  readonly came: Promise<void>;
  /** Lets this and all later requests through; it may arrive although its page is closed. */
  release(): void;
  /** Drops it, and lets all later requests through. */
  lose(): void;
}

/** The network between the pages of a phone and the API and the chain. */
export interface FaultyNetwork {
  /** Does this to the next requests of that name: a method of the chain, or a call of the API. */
  fault(name: string, fault: Fault, times?: number): void;
  /** Holds every request of that name; with `answered` it arrives, and the answer is held. */
  hold(name: string, when?: 'before' | 'answered'): HeldRequest;
}

interface Plan {
  readonly name: string;
  readonly apply: (route: Route) => Promise<void>;
  remaining: number;
}

const rpcBody = z.object({ method: z.string() });

const applyFault: Readonly<Record<Fault, (route: Route) => Promise<void>>> = {
  drop: (route) => route.abort('connectionfailed'),
  async 'lose the answer'(route) {
    await route.fetch();
    await route.abort('connectionreset');
  },
  async duplicate(route) {
    await route.fetch();
    await route.continue();
  },
};

/** Puts the network of a phone under the test's control; without a fault every request passes. */
export async function openFaultyNetwork(context: BrowserContext): Promise<FaultyNetwork> {
  const plans: Plan[] = [];

  async function handle(route: Route, request: Request): Promise<void> {
    const name = nameOf(request);
    const plan = plans.find((each) => each.name === name && each.remaining > 0);
    if (plan === undefined) return route.continue();
    plan.remaining -= 1;
    try {
      await plan.apply(route);
    } catch (error) {
      // A page that is reloaded or closed takes its requests with it.
      if (!(error instanceof Error) || !/closed|already handled|disposed/i.test(error.message))
        throw error;
    }
  }

  await context.route(`${environment.RPC_URL}/**`, handle);
  await context.route(`${environment.WORLD_API_URL}/**`, handle);

  return {
    fault: (name, fault, times = 1) =>
      void plans.push({ name, apply: applyFault[fault], remaining: times }),
    hold(name, when = 'before') {
      const came = Promise.withResolvers<void>();
      const decision = Promise.withResolvers<'release' | 'lose'>();
      const plan: Plan = {
        name,
        remaining: Number.POSITIVE_INFINITY,
        async apply(route) {
          const answer = when === 'answered' ? await route.fetch() : undefined;
          // A busy server has taken nothing: the page sends it again.
          if (answer?.status() === 503) return route.fulfill({ response: answer });
          came.resolve();
          if ((await decision.promise) === 'lose') await route.abort();
          else
            await (answer === undefined ? route.continue() : route.fulfill({ response: answer }));
        },
      };
      plans.push(plan);
      const decide = (decided: 'release' | 'lose') => {
        plan.remaining = 0;
        decision.resolve(decided);
      };
      return {
        came: came.promise,
        release: () => decide('release'),
        lose: () => decide('lose'),
      };
    },
  };
}

/** Holds a script of the app back, by the name of its file; the returned function lets it come. */
export async function holdScript(page: Page, name: string): Promise<() => void> {
  const arrival = Promise.withResolvers<undefined>();
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  return () => arrival.resolve(undefined);
}

/**
 * Runs a function at the start of Firebase's worker, as an init script runs in a page. The returned function leaves out
 * what starts later.
 */
export async function runInFirebaseWorker(
  page: Page,
  run: () => void,
): Promise<() => Promise<void>> {
  const file = '**/assets/firebase-worker-*.js';
  await page.route(file, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${run.toString()})();${await response.text()}` });
  });
  return () => page.unroute(file);
}

function nameOf(request: Request): string {
  const { RPC_URL, WORLD_API_URL } = environment;
  if (!request.url().startsWith(RPC_URL))
    return /^\/(\w+)/.exec(request.url().slice(WORLD_API_URL.length))?.[1] ?? '';
  const parsed = rpcBody.safeParse(JSON.parse(request.postData() ?? '{}'));
  return parsed.success ? parsed.data.method : '';
}
