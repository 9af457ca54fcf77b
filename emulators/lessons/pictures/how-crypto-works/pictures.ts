import type { Picture } from '../../draw/picture.ts';
import { confirmed } from './confirmed.ts';
import { fromSecretToAddress } from './from-secret-to-address.ts';
import { selfCustody } from './self-custody.ts';
import { sending } from './sending.ts';
import { signing } from './signing.ts';
import { twelveWords } from './twelve-words.ts';

/** The pictures of "How crypto works". */
export const howCryptoWorksPictures = {
  'from-secret-to-address': fromSecretToAddress,
  'twelve-words': twelveWords,
  signing,
  sending,
  confirmed,
  'self-custody': selfCustody,
} as const satisfies Readonly<Record<string, Picture>>;
