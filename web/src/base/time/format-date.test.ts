import { afterEach, expect, it, vi } from 'vitest';
import { formatEnd, formatMoment } from './format-date.ts';

afterEach(() => void vi.unstubAllEnvs());

it.each([
  ['UTC', '31-Dec-2025 20:00:09 UTC'],
  ['Asia/Kolkata', '01-Jan-2026 01:30:09 UTC+05:30'],
  ['America/New_York', '31-Dec-2025 15:00:09 UTC−05:00'],
  ['Pacific/Marquesas', '31-Dec-2025 10:30:09 UTC−09:30'],
  ['Pacific/Kiritimati', '01-Jan-2026 10:00:09 UTC+14:00'],
  // A browser that has no such zone, or no name for it, takes UTC.
  ['Etc/Unknown', '31-Dec-2025 20:00:09 UTC'],
])('on a device in %s a moment has its date, its time and its zone: %s', (zone, text) => {
  vi.stubEnv('TZ', zone);
  expect(formatMoment('2025-12-31T20:00:09.999Z')).toBe(text);
});

it.each([
  ['UTC', '2026-11-23T06:31:57.000Z', '23-Nov-2026 06:32 UTC'],
  ['UTC', '2026-11-23T06:31:00.000Z', '23-Nov-2026 06:31 UTC'],
  ['Asia/Kolkata', '2026-11-23T06:31:57.000Z', '23-Nov-2026 12:02 UTC+05:30'],
  ['Europe/London', '2026-07-31T22:59:00.001Z', '01-Aug-2026 00:00 UTC+01:00'],
  ['Etc/Unknown', '2026-11-23T06:31:57.000Z', '23-Nov-2026 06:32 UTC'],
])(
  'on a device in %s a wait until %s ends at %s: never before it, and with its zone',
  (zone, instant, text) => {
    vi.stubEnv('TZ', zone);
    expect(formatEnd(instant)).toBe(text);
  },
);
