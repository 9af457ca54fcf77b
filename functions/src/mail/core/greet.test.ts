import { expect, it } from 'vitest';
import { greet } from './greet.ts';

it.each([
  ['Ada Lovelace', 'Hello Ada Lovelace,'],
  ["Ada M. O'Neill-Šimić", "Hello Ada M. O'Neill-Šimić,"],
  ['आशा राव', 'Hello आशा राव,'],
  ['  Ada\r\n\r\nYour prize  ', 'Hello Ada Your prize,'],
  ['Ada \u202eecalevoL', 'Hello Ada ecalevoL,'],
  ['Win at prizes.example', 'Hello,'],
  ['https://prizes', 'Hello,'],
  ['www prizes', 'Hello,'],
  ['prizes@example', 'Hello,'],
  ['prizes\\example', 'Hello,'],
  ['\u200b\u200b', 'Hello,'],
])('greets %j with %j', (name, greeting) => {
  expect(greet(name)).toBe(greeting);
});
