import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ChainError } from './chain-error.ts';
import type { JsonRpc } from './json-rpc.ts';
import { addressTopic, polTransferTopic, transferTopic } from './transfer-form.ts';
import { createTransferLogs, requestsOfFind } from './transfer-logs.ts';

const usdtAddress = '0xc2132D05D31c914a87C6611C10748AEb04B58e8F';
const polContract = '0x0000000000000000000000000000000000001010';
const own = '0x52908400098527886E0F7030069857D2E4169EE7';
const sender = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const word = (value: bigint) => value.toString(16).padStart(64, '0');
const filter = z.object({ address: z.string() });

/** An endpoint that answers with these logs by the contract it is asked about, or refuses. */
function endpoint(answers: Record<string, readonly object[] | 'refused'>) {
  const asked: unknown[] = [];
  const rpc: JsonRpc = {
    async request(_method, [wanted], result) {
      asked.push(wanted);
      const answer = answers[filter.parse(wanted).address] ?? [];
      if (answer === 'refused') throw new ChainError('other', 'too wide', false);
      return result.parse(answer);
    },
  };
  return { asked, find: () => createTransferLogs(rpc, usdtAddress).findIncoming(own, 16, 32) };
}

const place = { transactionHash: `0x${'ab'.repeat(32)}`, blockNumber: '0x10', logIndex: '0x0' };
const usdtLog = {
  ...place,
  address: usdtAddress,
  topics: [transferTopic, addressTopic(sender), addressTopic(own)],
  data: `0x${word(5n)}`,
};
const polLog = {
  ...place,
  logIndex: '0x1',
  address: polContract,
  topics: [polTransferTopic, addressTopic(polContract), addressTopic(sender), addressTopic(own)],
  data: `0x${[6n, 0n, 0n, 0n, 0n].map(word).join('')}`,
};

test('both tokens are asked about, each where its logs name the recipient', async () => {
  const { asked, find } = endpoint({ [usdtAddress]: [usdtLog], [polContract]: [polLog] });
  expect(await find()).toMatchObject([
    { symbol: 'USDT', amount: 5n },
    { symbol: 'POL', amount: 6n },
  ]);
  const blocks = { fromBlock: '0x10', toBlock: '0x20' };
  expect(asked).toEqual([
    { address: usdtAddress, topics: [transferTopic, null, addressTopic(own)], ...blocks },
    {
      address: polContract,
      topics: [polTransferTopic, addressTopic(polContract), null, addressTopic(own)],
      ...blocks,
    },
  ]);
  expect(asked).toHaveLength(requestsOfFind);
});

test('the answer to one question is no answer to the other', async () => {
  const { find } = endpoint({ [usdtAddress]: [polLog], [polContract]: [usdtLog] });
  expect(await find()).toEqual([]);
});

test.each([usdtAddress, polContract])('it fails when %s cannot be asked about', async (refused) => {
  const { find } = endpoint({
    [usdtAddress]: [usdtLog],
    [polContract]: [polLog],
    [refused]: 'refused',
  });
  await expect(find()).rejects.toThrow(ChainError);
});
