import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { alerts } from './alerts.ts';

const repository = join(import.meta.dirname, '../../..');
const runbooks = join(repository, 'docs/runbooks');
const readJson = (file: string): unknown =>
  JSON.parse(readFileSync(join(runbooks, 'monitoring', file), 'utf8'));

const codes = Object.keys(alerts).toSorted();
const severities = [...new Set(Object.values(alerts).map(({ severity }) => severity))].toSorted();

it('each code has a page of its name, and no page is of another', () => {
  const pages = globSync('alerts/*.md', { cwd: runbooks }).map((page) => page.slice(7, -3));
  expect(pages.toSorted()).toEqual(codes);
});

it.each(Object.entries(alerts))(
  'the page of %s begins with its code, severity and words',
  (code, alert) => {
    const page = readFileSync(join(runbooks, `alerts/${code}.md`), 'utf8');
    const [title, , first = ''] = page.split('\n');
    expect(title).toBe(`# ${code}`);
    expect(first).toBe(`\`${alert.severity}\`: ${alert.text}.`);
  },
);

it('each code is alerted somewhere', () => {
  const alerting = globSync('functions/src/**/*.ts', { cwd: repository })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(repository, file), 'utf8'))
    .filter((source) => /\.alert\(/.test(source));
  // Some choose the code first, which the audit event of it names as well.
  const named = codes.filter((code) => alerting.some((source) => source.includes(`'${code}'`)));
  expect(named).toEqual(codes);
});

const metric = z.object({
  name: z.string(),
  filter: z.string(),
  labelExtractors: z.record(z.string(), z.string()),
});

const policy = z.object({
  severity: z.string(),
  conditions: z.array(
    z.object({ conditionThreshold: z.object({ filter: z.string(), aggregations: z.unknown() }) }),
  ),
  documentation: z.object({ content: z.string() }),
});

it('the metric counts the lines that have a code, by code and severity', () => {
  expect(metric.parse(readJson('alerts-metric.json'))).toEqual({
    name: 'polytips_alerts',
    filter: 'resource.type="cloud_run_revision" AND jsonPayload.alert:*',
    labelExtractors: { alert: 'EXTRACT(jsonPayload.alert)', severity: 'EXTRACT(severity)' },
  });
});

it('each severity has a policy, which names the page of the code', () => {
  const policies = globSync('monitoring/alerts-policy-*.json', { cwd: runbooks }).map((file) =>
    policy.parse(readJson(file.slice('monitoring/'.length))),
  );
  const covered = policies.map(({ severity, conditions: [condition], documentation }) => {
    expect(condition?.conditionThreshold.filter).toBe(
      `metric.type="logging.googleapis.com/user/polytips_alerts" AND resource.type="cloud_run_revision" AND metric.label.severity="${severity}"`,
    );
    expect(JSON.stringify(condition?.conditionThreshold.aggregations)).toContain(
      '"groupByFields":["metric.label.alert"]',
    );
    // Cloud Monitoring puts the code in its place.
    expect(documentation.content).toMatch(/docs\/runbooks\/alerts\/\$\{metric\.label\.alert\}\.md/);
    return severity;
  });
  expect(covered.toSorted()).toEqual(severities);
});
