import { expect, it } from 'vitest';
import { captionsFile } from './captions-file.ts';

it('writes captions as WebVTT, each with when it is shown', () => {
  const lesson = {
    id: 'one',
    title: 'One',
    summary: 'One',
    parts: [
      { picture: 'a', heading: 'A', lines: ['0123456789', '01234567890123456789'] },
      { picture: 'b', heading: 'B', lines: ['0123456789'] },
    ],
  };
  expect(captionsFile(lesson)).toBe(
    `WEBVTT

00:00:00.900 --> 00:00:02.760
0123456789

00:00:02.760 --> 00:00:05.280
01234567890123456789

00:00:07.080 --> 00:00:08.940
0123456789
`,
  );
});
