import { describe, expect, it } from 'vitest';
import { releaseLease, renewLease, takeLease } from './lease.ts';

const now = new Date('2026-01-10T00:01:00.000Z');
const ours = { holder: 'us', until: '2026-01-10T00:02:00.000Z' };
const at = (holder: string, time: string) => ({ holder, until: `2026-01-10T${time}Z` });

const leases = {
  none: undefined,
  'our own': at('us', '00:01:30.000'),
  'our own that has run out': at('us', '00:00:30.000'),
  'that of another': at('them', '00:01:30.000'),
  'that of another, to the last millisecond': at('them', '00:01:00.001'),
  'that of another, just run out': at('them', '00:01:00.000'),
  'that of another, long run out': at('them', '00:00:00.000'),
} as const;

const held = ['that of another', 'that of another, to the last millisecond'] as const;
const runOut = ['that of another, just run out', 'that of another, long run out'] as const;
const own = ['our own', 'our own that has run out'] as const;

describe('takeLease', () => {
  it.each(['none', ...own, ...runOut] as const)('takes %s', (name) => {
    expect(takeLease(leases[name], 'us', now)).toEqual(ours);
  });

  it.each(held)('leaves %s', (name) => {
    expect(takeLease(leases[name], 'us', now)).toBe(leases[name]);
  });
});

describe('renewLease', () => {
  // That it has run out matters only to those who wait for it.
  it.each(own)('prolongs %s', (name) => {
    expect(renewLease(leases[name], 'us', now)).toEqual(ours);
  });

  it.each(['none', ...held, ...runOut] as const)('leaves %s', (name) => {
    expect(renewLease(leases[name], 'us', now)).toBe(leases[name]);
  });
});

describe('releaseLease', () => {
  it.each(own)('gives up %s', (name) => {
    expect(releaseLease(leases[name], 'us')).toBeUndefined();
  });

  it.each(['none', ...held, ...runOut] as const)('leaves %s', (name) => {
    expect(releaseLease(leases[name], 'us')).toBe(leases[name]);
  });
});
