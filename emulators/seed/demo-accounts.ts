/** A demo account of the local world: worthless anywhere else, therefore published. */
export interface DemoAccount {
  /** Also how the README and the dev world name it. */
  readonly role: string;
  readonly name: string;
  readonly mail: string;
  readonly password: string;
  readonly mobile: string;
  /** The role of the sponsor; the root member has none. */
  readonly sponsor?: string;
  /** What the account starts with on the local chain, as decimal strings. */
  readonly funds?: { readonly usdt: string; readonly pol: string };
  /** A subscription that the seed pays and books. */
  readonly subscriptionMicros?: bigint;
}

const password = 'Polygon1';

/**
 * A root member, a network of three levels below it, a guest who has never subscribed, and an
 * admin with funds to pay withdrawals.
 */
export const demoAccounts = [
  {
    role: 'root',
    name: 'Root Member',
    mail: 'root@polytips.example',
    password,
    mobile: '+91 9000000001',
    funds: { usdt: '5000', pol: '10' },
    subscriptionMicros: 1_000_000_000n,
  },
  {
    role: 'admin',
    name: 'Admin Member',
    mail: 'admin@polytips.example',
    password,
    mobile: '+91 9000000002',
    sponsor: 'root',
    funds: { usdt: '10000', pol: '10' },
  },
  {
    role: 'level-1',
    name: 'Level One Member',
    mail: 'one@polytips.example',
    password,
    mobile: '+91 9000000003',
    sponsor: 'root',
    funds: { usdt: '2000', pol: '10' },
    subscriptionMicros: 500_000_000n,
  },
  {
    role: 'level-2',
    name: 'Level Two Member',
    mail: 'two@polytips.example',
    password,
    mobile: '+91 9000000004',
    sponsor: 'level-1',
    funds: { usdt: '1000', pol: '10' },
    subscriptionMicros: 100_000_000n,
  },
  {
    role: 'level-3',
    name: 'Level Three Member',
    mail: 'three@polytips.example',
    password,
    mobile: '+91 9000000005',
    sponsor: 'level-2',
    funds: { usdt: '1000', pol: '10' },
    subscriptionMicros: 50_000_000n,
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
