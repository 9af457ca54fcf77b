/** A demo account of the local world: worthless anywhere else, therefore published. */
export interface DemoAccount {
  /** The name of the account in the README and in `GET /api/dev/world`. */
  readonly role: string;
  readonly name: string;
  readonly mail: string;
  readonly password: string;
  readonly mobile: string;
  /** The role of the sponsor; the root member has none. */
  readonly sponsor?: string;
  /** The first funds of the account on the local chain, as decimal strings. */
  readonly funds?: { readonly usdt: string; readonly pol: string };
  /** Whether the account posts tips and pays withdrawals. */
  readonly admin?: boolean;
  /** The subscription of the account, on the first day of the world. */
  readonly subscriptionMicros?: bigint;
}

/** What happens on one past day of a world, in this order, after the day is opened. */
export interface DemoDay {
  /** Business days are opened up to this day; the day before stands in for a Sunday. */
  readonly daysAgo: number;
  /** The admin posts this tip. */
  readonly tip?: { readonly heading: string; readonly details: string };
  /** These members reveal the reward of the day. */
  readonly reveals?: readonly string[];
  /** This member requests a withdrawal; the admin pays it if `paid`, else it waits. */
  readonly withdrawal?: {
    readonly role: string;
    readonly amountMicros: bigint;
    readonly paid: boolean;
  };
}

/** The demo data of a world. */
export interface DemoWorld {
  readonly accounts: readonly DemoAccount[];
  /** How long ago the accounts joined and subscribed. */
  readonly daysOld: number;
  /** The oldest day first. */
  readonly days: readonly DemoDay[];
}

const password = 'Polygon1';
const micros = (usdt: bigint): bigint => usdt * 1_000_000n;

const coreAccounts = [
  {
    role: 'root',
    name: 'Root Member',
    mail: 'root@polytips.example',
    password,
    mobile: '+91 9000000001',
    funds: { usdt: '5000', pol: '10' },
    subscriptionMicros: micros(1_000n),
  },
  {
    role: 'admin',
    name: 'Admin Member',
    mail: 'admin@polytips.example',
    password,
    mobile: '+91 9000000002',
    sponsor: 'root',
    funds: { usdt: '10000', pol: '10' },
    admin: true,
  },
  {
    role: 'level-1',
    name: 'Level One Member',
    mail: 'one@polytips.example',
    password,
    mobile: '+91 9000000003',
    sponsor: 'root',
    funds: { usdt: '2000', pol: '10' },
    subscriptionMicros: micros(500n),
  },
  {
    role: 'level-2',
    name: 'Level Two Member',
    mail: 'two@polytips.example',
    password,
    mobile: '+91 9000000004',
    sponsor: 'level-1',
    funds: { usdt: '1000', pol: '10' },
    subscriptionMicros: micros(100n),
  },
  {
    role: 'level-3',
    name: 'Level Three Member',
    mail: 'three@polytips.example',
    password,
    mobile: '+91 9000000005',
    sponsor: 'level-2',
    funds: { usdt: '1000', pol: '10' },
    subscriptionMicros: micros(50n),
  },
  {
    role: 'second-admin',
    name: 'Second Admin',
    mail: 'second@polytips.example',
    password,
    mobile: '+91 9000000007',
    sponsor: 'root',
    funds: { usdt: '10000', pol: '10' },
    admin: true,
  },
  {
    role: 'guest',
    name: 'Guest Member',
    mail: 'guest@polytips.example',
    password,
    mobile: '+91 9000000006',
    sponsor: 'level-1',
  },
] as const satisfies readonly DemoAccount[];

/** A further member of the network, who has subscribed with all funds. */
function networkMember(role: string, number: number, sponsor: string, usdt: bigint): DemoAccount {
  return {
    role,
    name: `Network Member ${number}`,
    mail: `${role}@polytips.example`,
    password,
    mobile: `+91 90000001${String(number).padStart(2, '0')}`,
    sponsor,
    funds: { usdt: String(usdt), pol: '10' },
    subscriptionMicros: micros(usdt),
  };
}

/**
 * The world of the checks: a root member, a network of three levels below it, a guest who has never
 * subscribed, and an admin with funds to pay withdrawals. Its tests make everything else.
 */
export const smallWorld = {
  accounts: coreAccounts,
  daysOld: 2,
  days: [],
} as const satisfies DemoWorld;

const earners = ['root', 'level-1', 'level-2', 'partner'] as const;

/**
 * The world of `npm start`: the accounts of the small one among more members on five levels, three
 * weeks of rewards, tips of three days, a withdrawal that is paid and one that waits. Three active directs give root a rank.
 */
export const fullWorld = {
  accounts: [
    ...coreAccounts,
    networkMember('partner', 1, 'root', 5_000n),
    networkMember('partner-1', 2, 'partner', 1_000n),
    networkMember('partner-2', 3, 'partner', 500n),
    networkMember('partner-3', 4, 'root', 250n),
    networkMember('level-4', 5, 'level-3', 100n),
    networkMember('level-5', 6, 'level-4', 50n),
  ],
  daysOld: 22,
  days: [
    {
      daysAgo: 15,
      tip: {
        heading: 'Bitcoin: wait for the close',
        details:
          'The daily candle decides. Above the high of last week the way up is free; below its low, stay out.',
      },
      reveals: earners,
    },
    { daysAgo: 12, reveals: earners },
    {
      daysAgo: 10,
      reveals: earners,
      withdrawal: { role: 'partner', amountMicros: micros(25n), paid: true },
    },
    {
      daysAgo: 6,
      tip: {
        heading: 'Polygon: smaller positions before the upgrade',
        details: 'Volume doubles around upgrades. Half the usual size, and a stop that you keep.',
      },
      reveals: earners,
    },
    {
      daysAgo: 3,
      reveals: earners,
      withdrawal: { role: 'root', amountMicros: micros(20n), paid: false },
    },
    {
      daysAgo: 1,
      tip: {
        heading: 'Gold and Bitcoin part ways',
        details:
          'Gold rises on fear, Bitcoin on appetite. Do not hedge the one with the other today.',
      },
      reveals: earners,
    },
  ],
} as const satisfies DemoWorld;
