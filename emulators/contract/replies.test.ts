import type { Call } from '@polytips/functions/contract/call.ts';
import { type CallName, callNames, contract } from '@polytips/functions/contract/contract.ts';
import * as messages from '@polytips/functions/contract/messages.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { isSunday } from '../base/business-days.ts';
import { client, environment, logInAs } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { exchange, type RawReply } from './exchange.ts';
import { refusal } from './requests.ts';
import { locate, type SampleRequest, sampleRequests } from './sample-requests.ts';

const baseUrls = [environment.WORLD_API_URL, environment.WORLD_FUNCTIONS_URL];

let guest: Member;
beforeAll(async () => {
  guest = await logInAs('guest');
});

const post = (body: unknown): Promise<RawReply> =>
  exchange('/withdrawal', { body, idToken: guest.idToken });

describe.each(baseUrls)('at %s', (baseUrl) => {
  it.each<[string, number, unknown]>([
    ['/getMail/nobody@contract.example', 200, { data: 'No Data Found' }],
    ['/getUser/OOOOO', 400, refusal('invalid_input', messages.invalidReferralId)],
    ['/walletShare', 401, refusal('no_session', messages.noSession)],
    ['/nowhere', 404, refusal('unknown_path', messages.unknownPath)],
  ])(
    '%s answers %d in the envelope, with an id and the business day',
    async (path, status, body) => {
      const reply = await exchange(path, {}, baseUrl);
      expect(reply).toMatchObject({ status, body });
      expect(reply.body).toEqual(body);
      expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
      expect(reply.headers.get('x-request-id')).toMatch(/^\S+$/);
      const { businessDay } = await client.getWorld();
      const off = isSunday(businessDay) ? 1 : 0;
      expect(reply.headers.get('x-business-day')).toBe(`${businessDay};off=${off}`);
      const again = await exchange(path, {}, baseUrl);
      expect(again.headers.get('x-request-id')).not.toBe(reply.headers.get('x-request-id'));
    },
  );

  it('a body and a session are read', async () => {
    const { idToken, wallet } = guest;
    const body = { publicKey: wallet.publicKey, amount: '19.999999' };
    const reply = await exchange('/withdrawal', { body, idToken }, baseUrl);
    expect(reply).toMatchObject({
      status: 400,
      body: refusal('invalid_input', messages.withdrawalTooSmall),
    });
  });
});

it('a body that is half an object is refused', async () => {
  const reply = await post('{"amount":');
  expect(reply.status).toBe(400);
  expect(reply.body).toEqual(refusal('invalid_input', messages.jsonOnly));
});

it('a body over the bound of its call is refused', async () => {
  const body = { publicKey: guest.wallet.publicKey, amount: '20', note: '' };
  const room = 1_024 - JSON.stringify(body).length;
  expect((await post({ ...body, note: 'x'.repeat(room) })).status).toBe(400);
  const reply = await post({ ...body, note: 'x'.repeat(room + 1) });
  expect(reply.status).toBe(413);
  expect(reply.body).toEqual(refusal('too_large', messages.bodyTooLarge));
});

it('the own address is recognised in any case', async () => {
  const { publicKey } = guest.wallet;
  for (const typed of [publicKey.toLowerCase(), `0x${publicKey.slice(2).toUpperCase()}`]) {
    const path = `/getRewardTips/${typed}`;
    expect((await exchange(path, { idToken: guest.idToken })).status).toBe(200);
  }
});

const paged = callNames.filter((name) => {
  const { pagedBy }: Call = contract[name];
  return pagedBy !== undefined;
});

it('a page with an empty limit after an empty serial is the first page of its list', async () => {
  const { uid, mail, idToken, wallet } = await logInAs('admin');
  const samples: Record<CallName, SampleRequest> = sampleRequests({ uid, mail, ...wallet });
  const query = { after: '', limit: '' };
  const replies = paged.map(async (name) => {
    const { status } = await exchange(locate(name, { ...samples[name], query }), { idToken });
    return [name, status];
  });
  expect(await Promise.all(replies)).toEqual(paged.map((name) => [name, 200]));
});
