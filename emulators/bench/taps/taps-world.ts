import {
  type DemoAccount,
  type DemoDay,
  type DemoWorld,
  fullWorld,
} from '../../seed/demo-world.ts';

const password = 'Polygon1';
const daysOld = 26;
const newcomers = 36;
const earners = ['root', 'level-1', 'level-2', 'partner'] as const;

/** A member of the network of `partner` who has bought nothing: two of three are direct. */
function newcomer(number: number): DemoAccount {
  const role = `newcomer-${number}`;
  return {
    role,
    name: `Newcomer ${number}`,
    mail: `${role}@polytips.example`,
    password,
    mobile: `+91 90000002${String(number).padStart(2, '0')}`,
    sponsor: ['partner', 'partner', 'partner-1'][number % 3] ?? 'partner',
  };
}

/** A day with a tip. Rewards are revealed on every other one: of two days, one may stand in for the other's Sunday. */
function day(daysAgo: number): DemoDay {
  return {
    daysAgo,
    tip: {
      heading: `Bitcoin, ${daysAgo} days before`,
      details: 'The daily candle decides. Above the high of last week the way up is free.',
    },
    ...(daysAgo % 2 === 0 ? { reveals: earners } : {}),
    ...(daysAgo === 10
      ? { withdrawal: { role: 'partner', amountMicros: 25_000_000n, paid: true } }
      : {}),
    ...(daysAgo === 4
      ? { withdrawal: { role: 'root', amountMicros: 20_000_000n, paid: false } }
      : {}),
  };
}

/** The full world with lists that are longer than a screen: members, rewards and tips of a month. */
export const tapsWorld: DemoWorld = {
  accounts: [
    ...fullWorld.accounts,
    ...Array.from({ length: newcomers }, (_, index) => newcomer(index)),
  ],
  daysOld,
  days: Array.from({ length: daysOld - 1 }, (_, index) => day(daysOld - 1 - index)),
};
