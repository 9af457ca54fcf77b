import type { Chain } from '../src/chain/chain.ts';

/** The chain after so many further blocks, before all that it has. */
export const later = (chainNow: Chain, blocks: number): Chain => ({
  ...chainNow,
  findNewTransfers: (filter, first) =>
    chainNow.findNewTransfers(filter, Math.max(0, first - blocks)),
  getFinalizedBlockNumber: async () => (await chainNow.getFinalizedBlockNumber()) + blocks,
  getNonceAt: (address, block) => chainNow.getNonceAt(address, block - blocks),
  getReceipt: (hash, block = blocks) => chainNow.getReceipt(hash, block - blocks),
  findTransfers: (filter, first, last) =>
    chainNow.findTransfers(filter, Math.max(0, first - blocks), Math.max(0, last - blocks)),
});

/** The chain after so many further blocks that hold nothing, behind all that it has. */
export const followedBy = (chainNow: Chain, blocks: number): Chain => ({
  ...chainNow,
  getFinalizedBlockNumber: async () => (await chainNow.getFinalizedBlockNumber()) + blocks,
  findNewTransfers: async () => [],
  getNonceAt: async (address, block) =>
    chainNow.getNonceAt(address, Math.min(block, await chainNow.getFinalizedBlockNumber())),
  async findTransfers(filter, first, last) {
    const finalized = await chainNow.getFinalizedBlockNumber();
    if (first > finalized) return [];
    return chainNow.findTransfers(filter, first, Math.min(last, finalized));
  },
});
