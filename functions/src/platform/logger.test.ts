import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function logged(run: (log: ReturnType<typeof createLogger>) => void): unknown {
  const lines: string[] = [];
  run(createLogger((line) => lines.push(line)));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

it('writes one JSON object with the severity that Cloud Logging reads', () => {
  expect(logged((log) => log.warn('chain_slow', { ms: 12, amountMicros: 5n }))).toEqual({
    severity: 'WARNING',
    message: 'chain_slow',
    ms: 12,
    amountMicros: '5',
  });
});

it('keeps a line of many short fields readable', () => {
  const fields = { name: 'signup', state: 'refused', code: 'conflict', who: 'anyone', zone: 'utc' };
  expect(logged((log) => log.info('call', fields))).toMatchObject(fields);
});

it('writes an error as name, redacted text and frames', () => {
  const cause = new TypeError('root@example.test');
  const line = logged((log) =>
    log.error('failed', { error: new Error('0x' + 'ab'.repeat(32), { cause }) }),
  );
  expect(line).toMatchObject({
    severity: 'ERROR',
    error: { name: 'Error', text: '[hex]', cause: { name: 'TypeError', text: '[mail]' } },
  });
  expect(JSON.stringify(line)).toMatch(/"at .*logger\.test\.ts/);
});
