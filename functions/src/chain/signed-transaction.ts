import { Transaction } from 'ethers/transaction';

/** A signed EIP-1559 transaction, decoded; addresses are checksummed, sums are in wei. */
export interface SignedTransaction {
  readonly raw: string;
  readonly hash: string;
  readonly from: string;
  readonly chainId: bigint;
  readonly nonce: number;
  /** Undefined where it makes a contract. */
  readonly to: string | undefined;
  readonly valueWei: bigint;
  /** Lower-case hex. */
  readonly data: string;
  readonly gasLimit: bigint;
  readonly maxFeePerGasWei: bigint;
  readonly maxPriorityFeePerGasWei: bigint;
}

/** Half the order of secp256k1: the highest s that Ethereum takes. Source: EIP-2. */
const highestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/**
 * Decodes the bytes of a signed transaction: undefined unless they are one of type 2 with an empty
 * access list, a low s and nothing after it, in the one form that serialises to the same bytes.
 * Source: EIP-1559; design section 5, rule 5.
 */
export function parseSignedTransaction(raw: string): SignedTransaction | undefined {
  try {
    return decode(raw);
  } catch {
    // Wrong prefix, wrong length, numbers out of range: many errors, and all mean the same.
    return undefined;
  }
}

function decode(raw: string): SignedTransaction | undefined {
  const transaction = Transaction.from(raw);
  const { accessList, from, hash, maxFeePerGas, maxPriorityFeePerGas, signature, to, type } =
    transaction;
  if (type !== 2 || from === null || hash === null || signature === null) return undefined;
  if (maxFeePerGas === null || maxPriorityFeePerGas === null) return undefined;
  if ((accessList ?? []).length > 0 || BigInt(signature.s) > highestS) return undefined;
  if (transaction.serialized !== raw) return undefined;
  return {
    raw,
    hash,
    from,
    chainId: transaction.chainId,
    nonce: transaction.nonce,
    to: to ?? undefined,
    valueWei: transaction.value,
    data: transaction.data,
    gasLimit: transaction.gasLimit,
    maxFeePerGasWei: maxFeePerGas,
    maxPriorityFeePerGasWei: maxPriorityFeePerGas,
  };
}

/** The most that a transaction pays for gas. */
export type Fees = Pick<SignedTransaction, 'maxFeePerGasWei' | 'maxPriorityFeePerGasWei'>;

/** The fees of signed bytes that were decoded before; without their signer, whose recovery takes longest. */
export function feesOf(raw: string): Fees {
  const { maxFeePerGas, maxPriorityFeePerGas } = Transaction.from(raw);
  return {
    maxFeePerGasWei: maxFeePerGas ?? 0n,
    maxPriorityFeePerGasWei: maxPriorityFeePerGas ?? 0n,
  };
}

/** The most POL that signed bytes take, in wei: what they send, and their gas. Decoded as `feesOf` does. */
export function mostWeiOf(raw: string): bigint {
  const { gasLimit, maxFeePerGas, value } = Transaction.from(raw);
  return value + gasLimit * (maxFeePerGas ?? 0n);
}
