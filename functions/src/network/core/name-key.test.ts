import { expect, it } from 'vitest';
import { nameKeyOf } from './name-key.ts';

it.each([
  ['Level One Member', 'level one member'],
  ['JOSÉ', 'jose'],
  ['jose\u0301', 'jose'],
  ['İbrahim', 'ibrahim'],
  ['Ｍａｒｉａ', 'maria'],
  ['  Anna ', 'anna'],
  ['John  \u00A0Smith', 'john smith'],
  ['Łukasz Groß', 'lukasz gross'],
  ['IŞIK', 'isik'],
  ['ışık', 'isik'],
  ['Æsa Bjørk', 'aesa bjork'],
  ['Conor O\u2019Brien', "conor o'brien"],
  ['O\u2018Brien', "o'brien"],
  ['O\u02BCBrien', "o'brien"],
  ['Jean\u2011Luc', 'jean-luc'],
  ['Jean\u2013Luc', 'jean-luc'],
  ['\u0639\u0644\u06CC\u200C\u0631\u0636\u0627', '\u0639\u0644\u06CC\u0631\u0636\u0627'],
  ['\u200EAnna\u200D', 'anna'],
  ['\u0301', ''],
])('a search compares %j as %j', (name, key) => {
  expect(nameKeyOf(name)).toBe(key);
});

it.each([
  ['ΝΙΚΟΣ', 'Νικόστρατος'],
  ['νικος', 'ΝΙΚΟΣΤΡΑΤΟΣ'],
])('the search for %s finds %s', (search, name) => {
  expect(nameKeyOf(name).startsWith(nameKeyOf(search))).toBe(true);
});
