import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AmountField } from './amount-field.tsx';
import { Field } from './field.tsx';

const value = { value: '', onChange: () => undefined };

it.each([
  ['a field', <Field key="field" label="Name" {...value} />],
  ['an amount', <AmountField key="amount" unit="USDT" {...value} />],
])(
  '%s has the place from which what appears under it is read out before that is there',
  (_, field) => {
    const [, id = ''] = /aria-describedby="([^"]+)"/.exec(renderToStaticMarkup(field)) ?? [];
    expect(renderToStaticMarkup(field)).toMatch(
      new RegExp(`<(\\w+) id="${id}"[^>]* aria-live="polite">(?:<p></p>)?</\\1>`),
    );
  },
);

it('the rule of a field stays under its error', () => {
  const shown = renderToStaticMarkup(
    <Field label="Email" help="At most 30 characters." error="Invalid Email" {...value} />,
  );
  expect(shown).toMatch(/Invalid Email<.*<p>At most 30 characters\.<\/p>/);
});

it('an error that comes while nothing is typed in its field is read with the field alone, which gets the focus', () => {
  const shown = renderToStaticMarkup(<Field label="Name" error="Write a name" {...value} />);
  expect(shown).toContain('aria-live="off"');
});
