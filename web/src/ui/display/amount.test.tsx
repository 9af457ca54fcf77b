import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Amount } from './amount.tsx';

it.each([
  ['1,234.567', 'in full size'],
  ['12,345.678', 'smaller'],
  ['123,456.78901', 'smaller'],
  ['123,456.789012', 'smallest'],
])('the large figure %s is drawn %s', (figure, size) => {
  const shown = renderToStaticMarkup(<Amount figure={figure} unit="USDT" size="large" />);
  expect(/\blongest\b|_longest_/.test(shown)).toBe(size === 'smallest');
  expect(/\blong\b|_long_/.test(shown)).toBe(size !== 'in full size');
});
