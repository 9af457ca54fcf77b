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
  conditions: z.array(z.object({ conditionThreshold: z.record(z.string(), z.unknown()) })),
  documentation: z.object({ content: z.string() }),
});

it('the metric counts the lines that have a code, by code, severity and what they are about', () => {
  expect(metric.parse(readJson('alerts-metric.json'))).toEqual({
    name: 'polytips_alerts',
    filter: 'resource.type="cloud_run_revision" AND jsonPayload.alert:*',
    labelExtractors: {
      alert: 'EXTRACT(jsonPayload.alert)',
      // Of the path of a document its collection: there may be very many documents.
      what: 'REGEXP_EXTRACT(jsonPayload.what, "^([^/]+)")',
      severity: 'EXTRACT(severity)',
    },
  });
});

/** A condition that more than so many lines of five minutes meet, of a code and what it is about. */
const moreThan = (thresholdValue: number, severity: string, codes = '') => ({
  filter: `metric.type="logging.googleapis.com/user/polytips_alerts" AND resource.type="cloud_run_revision" AND metric.label.severity="${severity}"${codes}`,
  aggregations: [
    {
      alignmentPeriod: '300s',
      perSeriesAligner: 'ALIGN_DELTA',
      crossSeriesReducer: 'REDUCE_SUM',
      groupByFields: ['metric.label.alert', 'metric.label.what'],
    },
  ],
  comparison: 'COMPARISON_GT',
  thresholdValue,
  duration: '0s',
  trigger: { count: 1 },
});

// Health looks once in 15 seconds: one bad minute is no reason to wake somebody.
const criticalConditions = [
  moreThan(0, 'CRITICAL', ' AND metric.label.alert!="server.unhealthy"'),
  moreThan(4, 'CRITICAL', ' AND metric.label.alert="server.unhealthy"'),
];

it('each severity has a policy, which alerts of the first line, and of health after more than a minute, and names the page of the code', () => {
  const policies = globSync('monitoring/alerts-policy-*.json', { cwd: runbooks }).map((file) =>
    policy.parse(readJson(file.slice('monitoring/'.length))),
  );
  const covered = policies.map(({ severity, conditions, documentation }) => {
    expect(conditions.map(({ conditionThreshold }) => conditionThreshold)).toEqual(
      severity === 'CRITICAL' ? criticalConditions : [moreThan(0, severity)],
    );
    // Cloud Monitoring puts the code in its place.
    expect(documentation.content).toMatch(/docs\/runbooks\/alerts\/\$\{metric\.label\.alert\}\.md/);
    return severity;
  });
  expect(covered.toSorted()).toEqual(severities);
});

it('the server is unhealthy where more than one place finds it so for five minutes', () => {
  const { conditions, documentation, severity } = policy.parse(readJson('health-policy.json'));
  expect(conditions[0]?.conditionThreshold).toEqual({
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

it('many calls of the API that end with 5xx are alerted of, and not those that a limit refuses', () => {
  const { conditions, documentation } = policy.parse(readJson('api-policy.json'));
  expect(conditions.map(({ conditionThreshold }) => conditionThreshold)).toEqual([
    {
      filter:
        'metric.type="run.googleapis.com/request_count" AND resource.type="cloud_run_revision" AND resource.label.service_name="api" AND metric.label.response_code_class="5xx"',
      aggregations: [
        {
          alignmentPeriod: '600s',
          perSeriesAligner: 'ALIGN_DELTA',
          crossSeriesReducer: 'REDUCE_SUM',
          groupByFields: ['resource.label.service_name'],
        },
      ],
      comparison: 'COMPARISON_GT',
      // An unhealthy server answers 60 questions about its health with 503 meanwhile.
      thresholdValue: 100,
      duration: '0s',
      trigger: { count: 1 },
    },
  ]);
  expect(documentation.content).toContain('docs/runbooks/alerts/server.unhealthy.md');
});
