import { beforeAll, expect, it } from 'vitest';
import {
  type AppUnderTest,
  openAppUnderTest,
  randomText,
  type TestMember,
} from '../../test/app-under-test.ts';
import { messages } from '../contract/messages.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await openAppUnderTest(1);
});

const wrong = ({ mail }: TestMember) => ({ mail, pass: `v1.${randomText(32)}` });
const right = ({ mail, pass }: TestMember) => ({ mail, pass });
const login = (body: object, cookie?: string) =>
  app.send('/api/login', { body, ...(cookie === undefined ? {} : { headers: { cookie } }) });
const failTimes = async (member: TestMember, times: number) => {
  for (let failed = 0; failed < times; failed += 1) {
    expect((await login(wrong(member))).data).toEqual([{ CODES: 'NO' }]);
  }
};

it('delays after 10 failures, the right password too, but not a device known before', async () => {
  const member = await app.signUp(app.root);
  const first = await login(right(member));
  const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  await failTimes(member, 10);
  const delayed = await login(right(member));
  expect(delayed).toMatchObject({ status: 429, error: { message: messages.rateLimited } });
  expect(Number(delayed.headers.get('retry-after'))).toBeLessThanOrEqual(10);
  expect(await login(right(member), `__session=${randomText(32)}`)).toMatchObject({ status: 429 });

  const known = await login(right(member), cookie);
  expect(known).toMatchObject({ status: 200, data: [{ CODES: member.uid }] });
  expect((await login(wrong(member), cookie)).data).toEqual([{ CODES: 'NO' }]);
  expect(await login(right(member))).toMatchObject({ status: 429 });
});

it('forgets the failures at a success', async () => {
  const member = await app.signUp(app.root);
  await failTimes(member, 9);
  expect(await login(right(member))).toMatchObject({ data: [{ CODES: member.uid }] });
  await failTimes(member, 10);
  expect(await login(right(member))).toMatchObject({ status: 429 });
});

it('delays an unknown mail alike, and lets parallel attempts not slip past', async () => {
  const body = { mail: 'nobody@example.test', pass: `v1.${randomText(32)}` };
  const replies = await Promise.all(Array.from({ length: 20 }, () => login(body)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(10);
});
