import { expect, it } from 'vitest';
import { fullName } from './signup.ts';

it.each(['عمر خالد', 'אברהם כהן', 'Zoë Ångström', '王小明明', 'अमित कुमार'])(
  'the name "%s" is taken as it is',
  (name) => {
    expect(fullName.safeParse(name)).toEqual({ success: true, data: name });
  },
);

/** Each character of Unicode that sets a direction (UAX #9, section 2): it would turn about what stands beside the name. */
const directions = [
  '\u061C',
  '\u200E',
  '\u200F',
  '\u202A',
  '\u202B',
  '\u202C',
  '\u202D',
  '\u202E',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
];

it('a name with a character that sets a direction is refused', () => {
  for (const direction of directions)
    for (const name of [
      `${direction}Ada Lovelace`,
      `Ada ${direction}Lovelace`,
      `Ada Lovelace${direction}`,
    ])
      expect.soft(fullName.safeParse(name).success, JSON.stringify(name)).toBe(false);
});
