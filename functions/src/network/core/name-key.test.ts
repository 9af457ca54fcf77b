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
