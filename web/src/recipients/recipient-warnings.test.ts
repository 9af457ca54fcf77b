import { describe, expect, test } from 'vitest';
import { type AddressSources, knownAddresses } from './known-address.ts';
import { type ConsideredRecipient, findRecipientWarnings } from './recipient-warnings.ts';

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const company = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const bob = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const likeBob = '0xa0eE7111111111111111111111111111111a9720';
const likeOwn = `${own.slice(0, 8)}${'0'.repeat(34)}`;
const stranger = '0x1234567890123456789012345678901234567890';
const minutesMs = 60_000;
const nowMs = 100 * minutesMs;

type Row = AddressSources['rows'][number];

const row: Row = {
  hash: '0xaa',
  direction: 'out',
  purpose: 'send',
  symbol: 'USDT',
  amount: 5n,
  address: bob,
  state: 'confirmed',
  atMs: 0,
  isSigned: true,
};
const recorded: Row = { ...row, isSigned: false };
const toForger = { ...row, address: likeBob, atMs: 10 };
const fromBob: Row = { ...row, direction: 'in', purpose: 'receipt' };
const fromForger = { ...fromBob, address: likeBob };
const longAgo = { address: bob, atMs: 0 };
const savedBob = { address: bob.toLowerCase(), name: 'Bob' };
const savedForger = { address: likeBob, name: 'Robert' };

const nothing: AddressSources = { rows: [], paid: [], incomingSenders: [], saved: [], own: [] };
const us: AddressSources = {
  ...nothing,
  own: [
    { address: own, name: 'Your own wallet' },
    { address: company, name: 'The company wallet' },
  ],
};

function warn(
  changes: Partial<ConsideredRecipient> & { readonly to: string },
  sources: Partial<AddressSources> = {},
): string[] {
  const all = { ...us, ...sources };
  return findRecipientWarnings({
    from: own,
    company,
    isBookedByHand: false,
    symbol: 'USDT',
    amount: 7n,
    isContract: false,
    known: knownAddresses(all),
    rows: all.rows,
    nowMs,
    ...changes,
  }).map((warning) =>
    warning.kind === 'look-alike' ? `look-alike ${warning.known.address}` : warning.kind,
  );
}

describe('look-alikes', () => {
  const alike = `look-alike ${bob}`;
  test.each<[string, string, Partial<AddressSources>, string[]]>([
    ['of one that was paid', likeBob, { rows: [row] }, [alike, 'first']],
    [
      'of one that was saved',
      likeBob,
      { saved: [{ ...savedBob, address: bob }] },
      [alike, 'first'],
    ],
    ['of one that sent something', likeBob, { rows: [fromBob] }, [alike, 'first']],
    [
      'of one that sent nothing of worth, and is named as shown',
      likeBob,
      { incomingSenders: [bob.toLowerCase()] },
      [alike, 'first'],
    ],
    ['that sent something itself', likeBob, { rows: [row, fromForger] }, [alike, 'first']],
    [
      'that sent something itself, of another sender',
      likeBob,
      { rows: [fromBob, fromForger] },
      [alike, 'first'],
    ],
    ['that was paid by mistake, later', likeBob, { rows: [row, toForger] }, [alike]],
    [
      'that have a payment of nothing',
      likeBob,
      { rows: [row, { ...toForger, amount: 0n }] },
      [alike, 'first'],
    ],
    [
      'that were paid in vain',
      likeBob,
      { rows: [row, { ...toForger, state: 'failed' }] },
      [alike, 'first'],
    ],
    [
      'that were paid, of a saved one',
      likeBob,
      { rows: [toForger], saved: [{ ...savedBob, address: bob }] },
      [alike],
    ],
    ['of one that the server alone names', likeBob, { rows: [recorded] }, [alike, 'first']],
    [
      'that the server alone names',
      likeBob,
      { rows: [row, { ...recorded, address: likeBob }] },
      [alike, 'first'],
    ],
    [
      'that the server alone names, as the first of all',
      likeBob,
      {
        rows: [
          { ...row, atMs: 10 },
          { ...recorded, address: likeBob, atMs: 0 },
        ],
      },
      [alike, 'first'],
    ],
    [
      'that the server alone names, of a sender',
      likeBob,
      { rows: [fromBob, { ...recorded, address: likeBob }] },
      [alike, 'first'],
    ],
    [
      'the original is not doubted for one that the server alone names',
      bob,
      {
        rows: [
          { ...row, atMs: 10 },
          { ...recorded, address: likeBob, atMs: 0 },
        ],
      },
      [],
    ],
    [
      'that were paid between two payments to the original, of which the first is listed first',
      likeBob,
      { rows: [row, toForger, { ...row, atMs: 20 }] },
      [alike],
    ],
    [
      'of the own wallet, that were paid',
      likeOwn,
      { rows: [{ ...row, address: likeOwn }] },
      [`look-alike ${own}`],
    ],
    ['of one that was paid long ago', likeBob, { paid: [longAgo] }, [alike, 'first']],
    [
      'that were paid by mistake, long after the original',
      likeBob,
      { paid: [{ ...longAgo, address: likeBob, atMs: 10 }, longAgo] },
      [alike],
    ],
    [
      'that were paid by mistake, long after the original, which is listed with a later payment',
      likeBob,
      { paid: [longAgo], rows: [toForger, { ...row, atMs: 20 }] },
      [alike],
    ],
    ['the original is not doubted for the forger', bob, { rows: [row, toForger] }, []],
    ['nor for one that sent something', bob, { rows: [row, fromForger] }, []],
    ['nor once saved, though never paid', bob, { rows: [toForger], saved: [savedBob] }, ['first']],
    ['a saved one is intended', likeBob, { rows: [row], saved: [savedForger] }, ['first']],
    ['of nobody', `0x${'0'.repeat(39)}1`, { incomingSenders: [`0x${'0'.repeat(40)}`] }, ['first']],
    ['nobody like it is known', likeBob, { rows: [{ ...row, address: stranger }] }, ['first']],
    ['of the own wallet', likeOwn, {}, [`look-alike ${own}`, 'first']],
    [
      'of the company wallet',
      `${company.slice(0, 8)}${'0'.repeat(34)}`,
      {},
      [`look-alike ${company}`, 'first'],
    ],
  ])('%s', (_, to, sources, expected) => {
    expect(warn({ to }, sources)).toEqual(expected);
  });

  test('the one that is known best is named, then the likest', () => {
    const nearer = `0xa0ee${'1'.repeat(28)}12F20a79720`.slice(0, 42);
    const sources = { incomingSenders: [nearer], saved: [{ address: bob, name: 'Bob' }] };
    expect(warn({ to: likeBob }, sources)).toContain(`look-alike ${bob}`);
  });
});

describe('the rest', () => {
  const sent = { ...row, amount: 7n, atMs: nowMs - 15 * minutesMs + 1 };
  test.each<[string, Partial<ConsideredRecipient>, Partial<AddressSources>, string[]]>([
    ['a stranger', { to: stranger }, {}, ['first']],
    ['somebody who sent something', { to: bob }, { rows: [fromBob] }, ['first']],
    ['somebody whom the server alone names', { to: bob }, { rows: [recorded] }, ['first']],
    [
      'the same just now, by a record of the server alone',
      { to: bob },
      { rows: [{ ...sent, isSigned: false }] },
      ['first', 'repeat'],
    ],
    ['somebody paid in vain', { to: bob }, { rows: [{ ...row, state: 'failed' }] }, ['first']],
    ['somebody saved and never paid', { to: bob }, { saved: [savedBob] }, ['first']],
    ['somebody paid', { to: bob }, { rows: [row] }, []],
    ['somebody paid long ago', { to: bob }, { paid: [longAgo] }, []],
    [
      'somebody paid long ago and in vain since',
      { to: bob },
      { paid: [longAgo], rows: [{ ...row, state: 'failed' }] },
      [],
    ],
    ['somebody paid, written otherwise', { to: bob.toLowerCase() }, { rows: [row] }, []],
    [
      'somebody whose payment is on its way',
      { to: bob },
      { rows: [{ ...row, state: 'pending' }] },
      [],
    ],
    ['the own wallet', { to: own.toLowerCase() }, {}, ['own']],
    ['the company wallet', { to: company.toLowerCase() }, {}, ['company']],
    [
      'the company wallet that is a contract, never paid and paid the same just now elsewhere',
      { to: company, isContract: true },
      { rows: [{ ...sent, address: company, isSigned: false }] },
      ['company', 'repeat'],
    ],
    ['a contract', { to: stranger, isContract: true }, {}, ['contract', 'first']],
    ['the same just now', { to: bob }, { rows: [sent] }, ['repeat']],
    ['the same on its way', { to: bob }, { rows: [{ ...sent, state: 'pending' }] }, ['repeat']],
    ['the same to oneself', { to: own }, { rows: [{ ...sent, address: own }] }, ['own', 'repeat']],
    ['the same 15 minutes ago', { to: bob }, { rows: [{ ...sent, atMs: sent.atMs - 1 }] }, []],
    ['the same in vain', { to: bob }, { rows: [row, { ...sent, state: 'failed' }] }, []],
    ['another amount', { to: bob, amount: 8n }, { rows: [sent] }, []],
    ['another token', { to: bob, symbol: 'POL' }, { rows: [sent] }, []],
    ['the same that came in', { to: bob }, { rows: [row, { ...sent, direction: 'in' }] }, []],
  ])('%s', (_, considered, sources, expected) => {
    expect(warn({ to: bob, ...considered }, sources)).toEqual(expected);
  });
});

test('a record of the server alone does not change the date of a paid address', () => {
  const later = { ...recorded, atMs: 9 };
  const [known] = knownAddresses({ ...nothing, rows: [{ ...row, atMs: 5 }, recorded, later] });
  expect(known).toEqual({ address: bob, trust: 'paid', firstPaidAtMs: 5 });
});

test.each([true, false])(
  'a payment to the company wallet is booked by hand: %s',
  (isBookedByHand) => {
    const warnings = findRecipientWarnings({
      to: company,
      from: own,
      company,
      isBookedByHand,
      symbol: 'USDT',
      amount: 7n,
      isContract: false,
      known: [],
      rows: [],
      nowMs,
    });
    expect(warnings).toEqual([{ kind: 'company', isBookedByHand }]);
  },
);

test.each<[string, Row, boolean]>([
  ['the same was recorded just now', { ...recorded, amount: 7n, atMs: nowMs }, true],
  ['another amount was recorded', recorded, true],
  ['nothing is listed to its address', { ...recorded, address: stranger }, false],
  ['one failed', { ...recorded, state: 'failed' }, false],
])('a first payment, where %s, says whether another one is listed', (_, sent, isListed) => {
  const warnings = findRecipientWarnings({
    to: bob,
    from: own,
    company,
    isBookedByHand: false,
    symbol: 'USDT',
    amount: 7n,
    isContract: false,
    known: knownAddresses({ ...us, rows: [sent] }),
    rows: [sent],
    nowMs,
  });
  expect(warnings).toContainEqual({ kind: 'first', isListed });
});
