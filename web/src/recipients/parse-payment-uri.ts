import type { RecipientNetwork, RequestedPayment } from './recipient.ts';

/** The recipient that a payment URI names, not yet checked, or what is wrong with the URI. */
export type PaymentUriParsing =
  | { readonly ok: true; readonly target: string; readonly payment: RequestedPayment }
  | { readonly ok: false; readonly problem: string };

const shape = /^ethereum:(?:pay-)?([^@/?]+)(?:@([^/?]*))?(?:\/([^?]*))?(?:\?(.*))?$/i;

/** Reads a payment URI: a send of POL or a transfer of USDT on our chain, nothing else. Source: EIP-681. */
export function parsePaymentUri(text: string, network: RecipientNetwork): PaymentUriParsing {
  const match = shape.exec(text);
  if (match === null) return refuse('This payment code cannot be read.');
  const [, target = '', chain, call, query = ''] = match;
  if (chain !== undefined && chain !== network.chainId.toString())
    return refuse(
      `This payment code is for another network (chain ${chain.slice(0, 12)}). This app sends on Polygon alone.`,
    );
  const parameters = new URLSearchParams(query);
  if (call === undefined || call === '') return readSend(target, parameters);
  if (call !== 'transfer')
    return refuse('This payment code asks for something else than a payment. It is not followed.');
  if (target.toLowerCase() !== network.usdtAddress.toLowerCase())
    return refuse('This payment code asks for a token other than USDT on Polygon.');
  return readTransfer(parameters);
}

function readSend(target: string, parameters: URLSearchParams): PaymentUriParsing {
  const [value, ...more] = parameters.getAll('value');
  if (value === undefined) return { ok: true, target, payment: {} };
  const amount = more.length === 0 ? findWhole(value) : undefined;
  if (amount === undefined) return refuse(unreadableAmount);
  return { ok: true, target, payment: { symbol: 'POL', amount } };
}

function readTransfer(parameters: URLSearchParams): PaymentUriParsing {
  const [target, ...others] = parameters.getAll('address');
  if (target === undefined || others.length > 0)
    return refuse('This payment code does not name one recipient.');
  const [text, ...more] = parameters.getAll('uint256');
  if (text === undefined) return { ok: true, target, payment: { symbol: 'USDT' } };
  const amount = more.length === 0 ? findWhole(text) : undefined;
  if (amount === undefined) return refuse(unreadableAmount);
  return { ok: true, target, payment: { symbol: 'USDT', amount } };
}

const unreadableAmount = 'The amount in this payment code cannot be read.';

/** A whole number as EIP-681 writes it ("2.014e18"), exactly; undefined when it is none above zero. */
function findWhole(text: string): bigint | undefined {
  const match = /^(\d{1,40})(?:\.(\d{1,40}))?(?:e(\d{1,2}))?$/i.exec(text);
  if (match === null) return undefined;
  const [, whole = '', fraction = '', exponentText = '0'] = match;
  const exponent = Number(exponentText);
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > exponent) return undefined;
  const value = BigInt(whole + kept.padEnd(exponent, '0'));
  return value > 0n ? value : undefined;
}

const refuse = (problem: string): PaymentUriParsing => ({ ok: false, problem });
