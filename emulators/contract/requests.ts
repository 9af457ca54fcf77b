import * as messages from '@polytips/functions/contract/messages.ts';
import { expect } from 'vitest';
import type { Member } from '../client/world-client.ts';
import { exchange, type RawReply } from './exchange.ts';

/** Makes a call about the own wallet, whose address stands in the path. */
export function get(member: Member, call: string, rest = ''): Promise<RawReply> {
  return exchange(`/${call}/${member.wallet.publicKey}${rest}`, { idToken: member.idToken });
}

/** Makes a call about the own wallet, whose address stands in the body. */
export function post(member: Member, call: string, body: object): Promise<RawReply> {
  const { publicKey } = member.wallet;
  return exchange(`/${call}`, { idToken: member.idToken, body: { publicKey, ...body } });
}

/** Expects a reply with exactly this data. */
export async function expectData(reply: Promise<RawReply>, data: unknown): Promise<void> {
  const { status, body } = await reply;
  expect({ status, body }).toEqual({ status: 200, body: { data } });
}

/** Expects a reply that refuses in exactly these words. */
export async function expectRefusal(
  reply: Promise<RawReply>,
  status: number,
  code: string,
  message: string,
): Promise<void> {
  const { status: actual, body } = await reply;
  expect({ status: actual, body }).toEqual({ status, body: refusal(code, message) });
}

/** Expects that a list cannot go on there, because no row of it is. */
export const expectListChanged = (reply: Promise<RawReply>): Promise<void> =>
  expectRefusal(reply, 409, 'conflict', messages.listChanged);

/** A moment in a reply. */
export const anyInstant: unknown = expect.stringMatching(
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/,
);

/** A serial or folio in a reply: any text that is not empty. */
export const anySerial: unknown = expect.stringMatching(/^.{1,120}$/);

/** The body of a refusal. */
export const refusal = (code: string, message: unknown = expect.stringMatching(/^\S.{2,}/)) => ({
  error: { code, message },
});
