import type { ClimbJob } from '../core/climb-job.ts';
import { checksumTerms } from '../core/climb-summary.ts';
import { levelRatesBps } from '../core/population.ts';

/** The ways in which a relational database keeps a network. */
export const networkForms = ['cte', 'array', 'closure'] as const;

/** A way in which a relational database keeps a network. */
export type NetworkForm = (typeof networkForms)[number];

const levels = levelRatesBps.length;

/** The share of `daily` on `level`, floored: an integer division. */
const share = `(daily * (ARRAY[${levelRatesBps.join(',')}])[level]::bigint / 10000)`;

/**
 * The members as they come, and with their ancestors, the sponsor first. Uids are integers, the
 * quickest keys there are.
 */
export const createTables: readonly string[] = [
  'CREATE UNLOGGED TABLE member (uid int NOT NULL, sponsor int, daily bigint NOT NULL)',
  'CREATE UNLOGGED TABLE path (uid int NOT NULL, daily bigint NOT NULL, ancestors int[] NOT NULL)',
];

/** Fill them from the standard input. */
export const copyMembers = "COPY member FROM STDIN WITH (FORMAT csv, NULL '')";
export const copyPaths = "COPY path FROM STDIN WITH (FORMAT csv, DELIMITER ';')";

/** The keys, the ancestors as a closure table as well, and what the planner has to know. */
export const finishTables: readonly string[] = [
  'ALTER TABLE member ADD PRIMARY KEY (uid)',
  `CREATE UNLOGGED TABLE closure AS
   SELECT receiver, uid AS source, level::smallint AS level
   FROM path, unnest(ancestors) WITH ORDINALITY AS above (receiver, level)`,
  'VACUUM ANALYZE',
];

/** Every share: who receives it, its level and the daily reward that it is of. */
const shares: Record<NetworkForm, string> = {
  cte: `
    WITH RECURSIVE climb AS (
      SELECT above.uid AS receiver, above.sponsor, above.daily > 0 AS active,
        1 AS level, source.daily
      FROM member source JOIN member above ON above.uid = source.sponsor
      WHERE source.daily > 0
      UNION ALL
      SELECT above.uid, above.sponsor, above.daily > 0, climb.level + 1, climb.daily
      FROM climb JOIN member above ON above.uid = climb.sponsor
      WHERE climb.level < ${levels}
    )
    SELECT receiver, level, daily FROM climb WHERE active`,
  array: `
    SELECT receiver, level, path.daily
    FROM path CROSS JOIN LATERAL unnest(ancestors) WITH ORDINALITY AS above (receiver, level)
    JOIN member ON member.uid = receiver AND member.daily > 0`,
  closure: `
    SELECT receiver, level, source.daily
    FROM closure JOIN member source ON source.uid = closure.source
    JOIN member ON member.uid = receiver AND member.daily > 0`,
};

/** What every receiver gets, in all or by level. */
function received(form: NetworkForm, job: ClimbJob): string {
  return job === 'totals'
    ? `SELECT receiver, 0 AS level, sum(${share})::bigint AS amount, 0 AS base, 0 AS sources
       FROM (${shares[form]}) AS shares GROUP BY receiver`
    : `SELECT receiver, level, sum(${share})::bigint AS amount, sum(daily)::bigint AS base,
         count(*) AS sources
       FROM (${shares[form]}) AS shares GROUP BY receiver, level`;
}

/** The job, with all of its results looked at in the cheapest way and none of them sent. */
export function climbQuery(form: NetworkForm, job: ClimbJob): string {
  return `SELECT count(*), bit_xor(amount), bit_xor(base::bigint), bit_xor(sources)
    FROM (${received(form, job)}) AS received`;
}

/** The job with the summary by which climbs are compared: rows, amount and checksum. */
export function summaryQuery(form: NetworkForm, job: ClimbJob): string {
  const { receiverModulus, receiverFactor, amountModulus, baseFactor, sourcesFactor, modulus } =
    checksumTerms;
  const place = `((receiver % ${receiverModulus})::bigint * ${receiverFactor} + level)
    % ${receiverModulus} + 1`;
  const value = `(amount + ${baseFactor} * base + ${sourcesFactor} * sources) % ${amountModulus}`;
  return `SELECT count(*), sum(amount), sum((${place}) * (${value})) % ${modulus}
    FROM (${received(form, job)}) AS received`;
}
