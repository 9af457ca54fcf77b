import type { BrowserContext, Request, Route } from 'playwright-core';
import * as z from 'zod/mini';
import { journeyWorld } from './journey-world.ts';

/** What happens to a request on its way. */
export type Fault =
  /** It does not arrive. */
  | 'drop'
  /** It arrives, and the answer is lost. */
  | 'lose the answer'
  /** It arrives twice. */
  | 'duplicate'
  /** It arrives late. */
  | 'delay';

/** A request that waits until somebody decides what becomes of it. */
export interface HeldRequest {
  /** Resolves when the request has come. */
  readonly came: Promise<void>;
  /** Lets it, and all later ones, through; it may arrive although its page is closed. */
  release(): void;
  /** Lets all later ones through; what had not arrived by now never will. */
  lose(): void;
}

/** A network that goes wrong on purpose, between the pages of a phone and what they call. */
export interface FaultyNetwork {
  /** Does this to the next requests of that name: a method of the chain, or a call of the API. */
  fault(name: string, fault: Fault, times?: number): void;
  /** Ends the faults that are left. */
  heal(): void;
  /** Holds every request of that name back; with `answered` it arrives, and the answer is held. */
  hold(name: string, when?: 'before' | 'answered'): HeldRequest;
}

interface Planned {
  readonly name: string;
  readonly act: (route: Route) => Promise<void>;
  remaining: number;
}

const rpcBody = z.object({ method: z.string() });
const delayMs = 3_000;

/** Puts the network of a phone into our hands; nothing goes wrong before it is told to. */
export async function openFaultyNetwork(context: BrowserContext): Promise<FaultyNetwork> {
  const planned: Planned[] = [];

  async function handle(route: Route, request: Request): Promise<void> {
    const name = nameOf(request);
    const plan = planned.find((each) => each.name === name && each.remaining > 0);
    if (plan === undefined) return route.continue();
    plan.remaining -= 1;
    try {
      await plan.act(route);
    } catch (error) {
      // A page that is reloaded or closed takes its requests with it.
      if (!(error instanceof Error) || !/closed|already handled|disposed/i.test(error.message))
        throw error;
    }
  }

  await context.route(`${journeyWorld.RPC_URL}/**`, handle);
  await context.route(`${journeyWorld.WORLD_API_URL}/**`, handle);

  return {
    fault: (name, fault, times = 1) =>
      void planned.push({ name, act: actOf[fault], remaining: times }),
    heal: () => void planned.splice(0),
    hold(name, when = 'before') {
      const come = Promise.withResolvers<void>();
      const decide = Promise.withResolvers<'on' | 'lost'>();
      const plan = {
        name,
        remaining: Number.POSITIVE_INFINITY,
        async act(route: Route): Promise<void> {
          const answer = when === 'answered' ? await route.fetch() : undefined;
          come.resolve();
          if ((await decide.promise) === 'lost') await route.abort();
          else
            await (answer === undefined ? route.continue() : route.fulfill({ response: answer }));
        },
      };
      planned.push(plan);
      const end = (way: 'on' | 'lost') => {
        plan.remaining = 0;
        decide.resolve(way);
      };
      return { came: come.promise, release: () => end('on'), lose: () => end('lost') };
    },
  };
}

const actOf: Readonly<Record<Fault, (route: Route) => Promise<void>>> = {
  drop: (route) => route.abort('connectionfailed'),
  async 'lose the answer'(route) {
    await route.fetch();
    await route.abort('connectionreset');
  },
  async duplicate(route) {
    await route.fetch();
    await route.continue();
  },
  async delay(route) {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue();
  },
};

function nameOf(request: Request): string {
  if (!request.url().startsWith(journeyWorld.RPC_URL))
    return new URL(request.url()).pathname.split('/').at(-1) ?? '';
  const parsed = rpcBody.safeParse(JSON.parse(request.postData() ?? '{}'));
  return parsed.success ? parsed.data.method : '';
}
