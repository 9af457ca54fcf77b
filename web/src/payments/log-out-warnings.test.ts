import { expect, test } from 'vitest';
import { logOutWarnings } from './log-out-warnings.ts';

test.each([
  [0, 0, []],
  [1, 0, [/^A payment is being submitted, and the server has not answered yet\./]],
  [2, 0, [/^2 payments are being submitted/]],
  [0, 1, [/^A payment is still under way\. It goes on without you/]],
  [1, 3, [/^A payment is being submitted/, /^3 payments are still under way/]],
])(
  'before a log-out with %d submitted and %d under way the member is warned',
  (submitted, underWay, texts) => {
    const warnings = logOutWarnings({ submitted, underWay });
    expect(warnings).toEqual(texts.map((text) => expect.stringMatching(text)));
  },
);
