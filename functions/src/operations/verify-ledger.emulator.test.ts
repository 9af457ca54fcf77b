import { expect, it } from 'vitest';
import { interceptRequests } from '../../test/firestore-requests.ts';
import { createTestWorld } from '../../test/world.ts';
import { paths } from '../platform/paths.ts';
import { createProgress } from './progress.ts';
import { verifyLedger } from './verify-ledger.ts';

it('ledger:verify says up to which account all are checked when it ends early, and goes on after it', async () => {
  const world = createTestWorld();
  const { auth, clock, firestore } = world.context;
  const uids = ['AAAAAA', 'BBBBBB', 'CCCCCC', 'DDDDDD', 'EEEEEE', 'FFFFFF', 'GGGGGG'];
  await world.join(uids.map((uid) => [uid, null] as const));
  await firestore.doc(paths.account('BBBBBB')).update({ balanceMicros: 1 });
  await firestore.doc(paths.account('FFFFFF')).update({ balanceMicros: 2 });
  const verify = async (after?: string) => {
    const lines: string[] = [];
    const findings = { write: (line: string) => void lines.push(line.trimEnd()) };
    const waiting = { write: (line: string) => void lines.push(line.trimEnd()), isTTY: false };
    const progress = createProgress({ findings, waiting, nowMs: () => 0 });
    const { stdin, stdout, stderr } = process;
    const terminal = { stdin, stdout, stderr };
    const actor = { id: 'operator', requestId: 'request' };
    const context = { projectId: 'demo', firestore, auth, clock, actor, terminal, progress };
    const exitCode = await verifyLedger.run({ after }, context).catch((error: unknown) => error);
    return { exitCode, lines };
  };

  let pages = 0;
  let isCut = true;
  interceptRequests(firestore, 'requestStream', ([method, , request], send) => {
    const isOfAccounts = method === 'runQuery' && JSON.stringify(request).includes('"accounts"');
    if (isOfAccounts) pages += 1;
    // gRPC: permission denied. Source: google.rpc.Code.
    if (isOfAccounts && isCut && pages > 1) throw Object.assign(new Error('Denied'), { code: 7 });
    return send();
  });
  expect(await verify()).toEqual({
    exitCode: expect.objectContaining({ code: 7 }),
    lines: [
      'BBBBBB: balance: the total is 0.000001, rebuilt 0.000000',
      'All accounts up to EEEEEE are checked',
    ],
  });
  isCut = false;
  expect(await verify('EEEEEE')).toEqual({
    exitCode: 1,
    lines: [
      'FFFFFF: balance: the total is 0.000002, rebuilt 0.000000',
      'All accounts after EEEEEE up to GGGGGG are checked',
      '2 accounts checked, 1 with differences',
      'The ledger after EEEEEE is NOT sound in demo',
    ],
  });
  expect(await verify('FFFFFF')).toMatchObject({ exitCode: 0 });
  expect(await verify('GGGGGG')).toEqual({
    exitCode: 0,
    lines: ['0 accounts checked, 0 with differences', 'The ledger after GGGGGG is sound in demo'],
  });
});
