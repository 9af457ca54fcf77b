import type { Picture } from '../../draw/picture.ts';
import { aChangedBlock } from './a-changed-block.ts';
import { aSharedList } from './a-shared-list.ts';
import { blocks } from './blocks.ts';
import { openToAll } from './open-to-all.ts';
import { theChain } from './the-chain.ts';
import { whatItCannotDo } from './what-it-cannot-do.ts';

/** The pictures of "Blockchain". */
export const blockchainPictures = {
  'a-shared-list': aSharedList,
  blocks,
  'the-chain': theChain,
  'a-changed-block': aChangedBlock,
  'open-to-all': openToAll,
  'what-it-cannot-do': whatItCannotDo,
} as const satisfies Readonly<Record<string, Picture>>;
