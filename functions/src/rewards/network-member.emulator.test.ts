import { beforeAll, describe, expect, it } from 'vitest';
import { call, valueOf } from '../../test/call.ts';
import { createTestWorld, type TestWorld } from '../../test/world.ts';
import { neverOver } from '../platform/deadline.ts';
import { openDays, openingOf } from './open-days.ts';

let world: TestWorld;

/** A chain of 23 members, each below the one before: M0 sees M1 to M20. */
const chain = Array.from({ length: 23 }, (_, index) => `MEMB${String(index).padStart(2, '0')}`);
const uidOf = (index: number): string => chain[index] ?? '';

beforeAll(async () => {
  world = createTestWorld();
  // A Friday; Saturday is a business day.
  world.setNow('2026-01-09T10:00:00.000Z');
  await world.join([
    ...chain.map((uid, index) => [uid, index === 0 ? null : uidOf(index - 1)] as const),
    ['BESIDE', uidOf(0)],
    ['ASIDE0', 'BESIDE'],
  ]);
  await world.confirm([uidOf(0), '50'], [uidOf(1), '1000'], [uidOf(2), '500'], ['ASIDE0', '100']);
  await openAt('2026-01-10T00:01:00.000Z');
  await openAt('2026-01-12T00:01:00.000Z');
  await world.confirm([uidOf(1), '50'], [uidOf(3), '50']);
});

async function openAt(moment: string): Promise<void> {
  world.setNow(moment);
  await openDays(openingOf(world.context), { deadline: neverOver });
}

async function getNetworkMember(viewer: string, uid: string) {
  const params = { publicKey: '', uid };
  return valueOf(await call(world.context, 'getNetworkMember', world.caller(viewer), { params }));
}

describe('a member of the network', () => {
  it('is shown with packages, own directs and what came through, and nothing else', async () => {
    expect(await getNetworkMember(uidOf(0), uidOf(1))).toEqual([
      {
        CODES: uidOf(1),
        NAMES: `Member ${uidOf(1)}`,
        DATES: '2026-01-09T10:00:00.000Z',
        lvl: 1,
        amount: 1_050_000_000n,
        packages: [
          { name: 'Elite', amount: 1_000_000_000n, from: '2026-01-10' },
          { name: 'Essential', amount: 50_000_000n, from: '2026-01-13' },
        ],
        active: true,
        below: 1,
        // Two days of 0.40% of 1,000 USDT, 10% of each.
        through: 800_000n,
      },
    ]);
  });

  it('is active when a package earns, and earns nothing for a caller without a package', async () => {
    expect(await getNetworkMember(uidOf(0), uidOf(3))).toMatchObject([
      { active: false, through: 0n, packages: [{ from: '2026-01-13' }] },
    ]);
    expect(await getNetworkMember(uidOf(0), 'BESIDE')).toMatchObject([
      { lvl: 1, active: false, packages: [], below: 1, through: 0n },
    ]);
    expect(await getNetworkMember('BESIDE', 'ASIDE0')).toMatchObject([
      { lvl: 1, active: true, through: 0n },
    ]);
  });

  it('has brought what the account says, through all members below together', async () => {
    let through = 0n;
    for (const uid of [...chain.slice(1, 21), 'BESIDE', 'ASIDE0']) {
      const [row] = await getNetworkMember(uidOf(0), uid);
      if (typeof row !== 'object') throw new Error(`${uid} is not shown`);
      through += row.through;
    }
    const { credited } = await world.account(uidOf(0));
    expect(credited.Level).toBeGreaterThan(0n);
    expect(through).toBe(credited.Level);
  });

  it('is shown down to level 20, without the number of those beyond it', async () => {
    const [last] = await getNetworkMember(uidOf(0), uidOf(20));
    expect(last).toMatchObject({ lvl: 20 });
    expect(last).not.toHaveProperty('below');
  });

  it('is nothing when it is not below: oneself, an upline, a stranger, level 21, nobody', async () => {
    const hidden = [
      [uidOf(0), uidOf(0)],
      [uidOf(1), uidOf(0)],
      ['BESIDE', uidOf(1)],
      [uidOf(0), uidOf(21)],
      [uidOf(0), '000000'],
    ] as const;
    for (const [viewer, uid] of hidden)
      expect({ viewer, uid, rows: await getNetworkMember(viewer, uid) }).toEqual({
        viewer,
        uid,
        rows: [],
      });
  });
});
