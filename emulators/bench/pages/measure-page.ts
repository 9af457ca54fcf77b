import { median } from '@polytips/functions/test/median.ts';
import lighthouse from 'lighthouse';
import * as z from 'zod/mini';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const networkRequests = z.object({
  items: z.array(z.object({ resourceType: z.optional(z.string()), transferSize: z.number() })),
});

/** Those of more than 50 ms, at the speed of Lighthouse's phone: a quarter of this machine's. */
const longTasks = z.object({ items: z.array(z.object({ duration: z.number() })) });

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** What a failed audit points to in the page. */
const failedPlaces = z.object({
  items: z.array(z.object({ node: z.optional(z.object({ snippet: z.string() })) })),
});

/** What Lighthouse says of a page: scores of 100, times, and the compressed scripts that were loaded. */
export interface PageFigures {
  readonly scores: Readonly<Record<(typeof categories)[number], number>>;
  /** Why a score other than the performance's is below 100, in any round: the audit and the first place it points to. */
  readonly failures: readonly string[];
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  /** 0 when none takes more than 50 ms. */
  readonly longestTaskMs: number;
  readonly layoutShift: number;
  readonly scriptBytes: number;
  readonly scripts: number;
}

interface MeasureOptions {
  readonly port: number;
  readonly rounds: number;
  readonly forgetFiles?: () => Promise<void>;
}

/**
 * Measures a page on Lighthouse's phone, several times, and takes the median of each figure.
 * @param port that of the browser's debugging protocol.
 * @param forgetFiles makes each of them a first visit of a member whose session is kept; without it the
 *   browser forgets everything of the site.
 */
export async function measurePage(
  url: string,
  { port, rounds, forgetFiles }: MeasureOptions,
): Promise<PageFigures> {
  const figures: PageFigures[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await forgetFiles?.();
    figures.push(await measureOnce(url, port, forgetFiles !== undefined));
  }
  const middle = (pick: (each: PageFigures) => number) => median(figures.map(pick));
  return {
    scores: {
      performance: middle(({ scores }) => scores.performance),
      accessibility: middle(({ scores }) => scores.accessibility),
      'best-practices': middle(({ scores }) => scores['best-practices']),
      seo: middle(({ scores }) => scores.seo),
    },
    failures: [...new Set(figures.flatMap(({ failures }) => failures))],
    largestPaintMs: middle(({ largestPaintMs }) => largestPaintMs),
    blockedMs: middle(({ blockedMs }) => blockedMs),
    longestTaskMs: middle(({ longestTaskMs }) => longestTaskMs),
    layoutShift: middle(({ layoutShift }) => layoutShift),
    scriptBytes: middle(({ scriptBytes }) => scriptBytes),
    scripts: middle(({ scripts }) => scripts),
  };
}

async function measureOnce(url: string, port: number, keepSession: boolean): Promise<PageFigures> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    formFactor: 'mobile',
    onlyCategories: [...categories],
    disableStorageReset: keepSession,
  });
  if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}`);
  const { lhr } = result;
  if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message);
  const scoreOf = (name: (typeof categories)[number]) =>
    Math.round((lhr.categories[name]?.score ?? 0) * 100);
  const numberOf = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const tasks = longTasks.parse(lhr.audits['long-tasks']?.details).items;
  const scripts = scriptsOf(lhr.audits['network-requests']?.details);
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    failures: failuresOf(lhr),
    largestPaintMs: numberOf('largest-contentful-paint'),
    blockedMs: numberOf('total-blocking-time'),
    longestTaskMs: Math.max(0, ...tasks.map(({ duration }) => duration)),
    layoutShift: numberOf('cumulative-layout-shift'),
    scriptBytes: scripts.reduce((sum, bytes) => sum + bytes, 0),
    scripts: scripts.length,
  };
}

function failuresOf({ audits, categories: rated }: Report): readonly string[] {
  const refs = categories.slice(1).flatMap((name) => rated[name]?.auditRefs ?? []);
  return refs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    // Without a score it is not one that can fail.
    const isFailed = typeof audit?.score === 'number' && audit.score < 1;
    if (weight === 0 || !isFailed) return [];
    const place = failedPlaces.safeParse(audit.details).data?.items[0]?.node?.snippet;
    return [`${id} ${place ?? ''}`.trimEnd()];
  });
}

/** The transferred bytes of each script among the requests that Lighthouse saw. */
function scriptsOf(details: unknown): readonly number[] {
  return networkRequests
    .parse(details)
    .items.filter(({ resourceType }) => resourceType === 'Script')
    .map(({ transferSize }) => transferSize);
}
