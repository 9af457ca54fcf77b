import { Wallet } from 'ethers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { client, firestore, joinWith } from '../../client/test-world.ts';
import type { Member } from '../../client/world-client.ts';
import { type ChainView, openChainView } from './chain.ts';
import { type FaultyNetwork, type HeldRequest, openFaultyNetwork } from './network.ts';
import { type Phone, preparePhones, soon } from './phone.ts';
import { prepareSend, type Send } from './send-steps.ts';
import { confirmPayment } from './steps.ts';

// Found nowhere by chance, unlike a password of the demo accounts.
const password = 'Vm4Tangelo7Rq';

/** A sender whose phone is in the test's hands. */
export interface SenderWorld {
  readonly member: Member;
  readonly chain: ChainView;
  /** A new phone for each test. */
  readonly phone: Phone;
  readonly network: FaultyNetwork;
  /** The number of transactions that the wallet has made in this test. */
  countMade(): Promise<number>;
  receivedBy(send: Send): Promise<bigint>;
  /** Sends, up to where a request of this name is held. */
  startAndHold(
    page: Page,
    send: Send,
    request: string,
    when?: 'before' | 'answered',
  ): Promise<HeldRequest>;
  /** The number of records that the server has of a send. */
  countRecords(send: Send): Promise<number>;
}

/** Passes once one transfer is on the chain and one record at the server, and no more. */
export async function expectOnce(sender: SenderWorld, send: Send): Promise<void> {
  await expect.poll(() => sender.receivedBy(send), soon).toBe(1_250_000n);
  await expect.poll(() => sender.countRecords(send), soon).toBe(1);
  expect(await sender.countMade()).toBe(1);
  expect(await sender.receivedBy(send)).toBe(1_250_000n);
}

/** A send to a new address. */
export const newSend = (): Send => ({
  token: 'USDT',
  amount: '1.25',
  to: Wallet.createRandom().address,
});

/** Gives each test of a file a funded sender with a new phone; to be called at the file's top. */
export function prepareSender(): SenderWorld {
  const takePhone = preparePhones();
  let member: Member;
  let chain: ChainView;
  let phone: Phone;
  let network: FaultyNetwork;
  let before: number;

  beforeAll(async () => {
    chain = await openChainView();
    member = await joinWith('Careful Sender', password);
    await client.fund(member.wallet.publicKey, { usdt: '1000', pol: '5' });
  });

  beforeEach(async () => {
    phone = await takePhone(member);
    phone.tolerate(/net::ERR_|Failed to fetch/);
    network = await openFaultyNetwork(phone.context);
    before = await chain.countTransactions(member.wallet.publicKey);
  });

  afterAll(() => chain.close());

  return {
    get member() {
      return member;
    },
    get chain() {
      return chain;
    },
    get phone() {
      return phone;
    },
    get network() {
      return network;
    },
    countMade: async () => (await chain.countTransactions(member.wallet.publicKey)) - before,
    receivedBy: ({ to }) => chain.usdtMicrosOf(to),
    async countRecords({ to }) {
      const own = await firestore.collection('transfers').where('uid', '==', member.uid).get();
      return own.docs.filter((document) => document.get('details') === to).length;
    },
    async startAndHold(page, send, request, when) {
      await prepareSend(page, send);
      const held = network.hold(request, when);
      await confirmPayment(page, password);
      await held.came;
      return held;
    },
  };
}
