import {
  getAddress,
  type HDNodeWallet,
  Interface,
  isAddress,
  Transaction,
  ZeroAddress,
} from 'ethers';
import type { PaymentNetwork, PaymentRequest, SigningOutcome } from './payment-request.ts';

const erc20 = new Interface(['function transfer(address to, uint256 amount)']);

// Far above any real fee (a transfer costs some 0.05 POL), so that a faulty page cannot burn a balance.
const feeCeilingWei = 5n * 10n ** 18n;

/**
 * Signs a payment, and nothing but a payment: an ERC-20 `transfer` on the network's USDT or a plain
 * send of POL, EIP-1559, on the network's chain. There is no way to ask for an approval.
 */
export async function signPayment(
  wallet: Pick<HDNodeWallet, 'address' | 'signTransaction'>,
  request: PaymentRequest,
  network: PaymentNetwork,
): Promise<SigningOutcome> {
  const refusal = findRefusal(wallet.address, request, network);
  if (refusal !== undefined) return { ok: false, message: refusal };
  const transaction = {
    type: 2,
    chainId: network.chainId,
    nonce: request.nonce,
    gasLimit: request.gasLimit,
    maxFeePerGas: request.maxFeePerGas,
    maxPriorityFeePerGas: request.maxPriorityFeePerGas,
    ...effectOf(request, network),
  };
  const raw = await wallet.signTransaction(transaction);
  const hash = requireExactly(raw, wallet.address, request, network);
  return { ok: true, value: { raw, hash } };
}

function effectOf(request: PaymentRequest, network: PaymentNetwork) {
  if (request.symbol === 'POL') return { to: getAddress(request.to), value: request.amount };
  return {
    to: getAddress(network.usdtAddress),
    value: 0n,
    data: erc20.encodeFunctionData('transfer', [request.to, request.amount]),
  };
}

function findRefusal(
  owner: string,
  request: PaymentRequest,
  network: PaymentNetwork,
): string | undefined {
  if (!isAddress(request.to) || !isAddress(request.from)) return 'Not an address';
  if (getAddress(request.from) !== owner) return 'Another wallet is open';
  const to = getAddress(request.to);
  if (to === ZeroAddress) return 'The zero address has no owner';
  if (to === getAddress(network.usdtAddress)) return 'The token contract has no owner';
  const isCancellation = request.symbol === 'POL' && to === owner;
  if (request.amount === 0n && !isCancellation) return 'A payment of nothing';
  if (request.maxPriorityFeePerGas > request.maxFeePerGas) return 'The tip exceeds the whole fee';
  if (request.gasLimit * request.maxFeePerGas > feeCeilingWei) return 'The network fee is too high';
  return undefined;
}

/**
 * Reads the signed bytes back and compares them with the request; returns their hash.
 * @throws when they are not exactly the requested payment: that is a bug, and nothing may be sent.
 */
function requireExactly(
  raw: string,
  from: string,
  request: PaymentRequest,
  network: PaymentNetwork,
): string {
  const signed = Transaction.from(raw);
  const call = signed.data === '0x' ? null : erc20.parseTransaction({ data: signed.data });
  const paid =
    request.symbol === 'POL'
      ? { to: signed.to, amount: signed.value, clean: signed.data === '0x' }
      : {
          to: call?.args[0],
          amount: call?.args[1],
          clean: signed.value === 0n && signed.to === getAddress(network.usdtAddress),
        };
  const exact =
    signed.type === 2 &&
    signed.chainId === BigInt(network.chainId) &&
    signed.from === from &&
    signed.nonce === request.nonce &&
    signed.gasLimit === request.gasLimit &&
    signed.maxFeePerGas === request.maxFeePerGas &&
    signed.maxPriorityFeePerGas === request.maxPriorityFeePerGas &&
    (signed.accessList ?? []).length === 0 &&
    paid.clean &&
    paid.to === getAddress(request.to) &&
    paid.amount === request.amount;
  if (!exact || signed.hash === null)
    throw new Error('The signed bytes are not the requested payment');
  return signed.hash;
}
