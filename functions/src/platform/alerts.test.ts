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
  conditions: z.tuple([z.object({ conditionThreshold: z.record(z.string(), z.unknown()) })]),
  documentation: z.object({ content: z.string() }),
});

it('the metric counts the lines that have a code, by code and severity', () => {
  expect(metric.parse(readJson('alerts-metric.json'))).toEqual({
    name: 'polytips_alerts',
    filter: 'resource.type="cloud_run_revision" AND jsonPayload.alert:*',
    labelExtractors: { alert: 'EXTRACT(jsonPayload.alert)', severity: 'EXTRACT(severity)' },
  });
});

it('each severity has a policy, which alerts of the first line and names the page of the code', () => {
  const policies = globSync('monitoring/alerts-policy-*.json', { cwd: runbooks }).map((file) =>
    policy.parse(readJson(file.slice('monitoring/'.length))),
  );
  const covered = policies.map(({ severity, conditions: [condition], documentation }) => {
    // The first line of five minutes is one too many.
    expect(condition.conditionThreshold).toEqual({
      filter: `metric.type="logging.googleapis.com/user/polytips_alerts" AND resource.type="cloud_run_revision" AND metric.label.severity="${severity}"`,
      aggregations: [
        {
          alignmentPeriod: '300s',
          perSeriesAligner: 'ALIGN_DELTA',
          crossSeriesReducer: 'REDUCE_SUM',
          groupByFields: ['metric.label.alert'],
        },
      ],
      comparison: 'COMPARISON_GT',
      thresholdValue: 0,
      duration: '0s',
      trigger: { count: 1 },
    });
    // Cloud Monitoring puts the code in its place.
    expect(documentation.content).toMatch(/docs\/runbooks\/alerts\/\$\{metric\.label\.alert\}\.md/);
    return severity;
  });
  expect(covered.toSorted()).toEqual(severities);
});

it('the server is unhealthy where more than one place finds it so for five minutes', () => {
  const { conditions, documentation, severity } = policy.parse(readJson('health-policy.json'));
  expect(conditions[0].conditionThreshold).toEqual({
    filter:
      'metric.type="monitoring.googleapis.com/uptime_check/check_passed" AND resource.type="uptime_url"',
    aggregations: [
      {
        alignmentPeriod: '300s',
        perSeriesAligner: 'ALIGN_NEXT_OLDER',
        crossSeriesReducer: 'REDUCE_COUNT_FALSE',
        groupByFields: ['metric.label.check_id', 'resource.label.host'],
      },
    ],
    comparison: 'COMPARISON_GT',
    thresholdValue: 1,
    duration: '300s',
    trigger: { count: 1 },
  });
  expect(severity).toBe(alerts['server.unhealthy'].severity);
  expect(documentation.content).toContain('docs/runbooks/alerts/server.unhealthy.md');
});
