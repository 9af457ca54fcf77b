import { addressPattern, sameAddress } from '@polytips/functions/contract/values/patterns.ts';
import { checksumAddress } from '../chain/checksum-address.ts';
import { parsePaymentUri } from './parse-payment-uri.ts';
import type { RecipientNetwork, RecipientParsing } from './recipient.ts';

/**
 * Reads what somebody typed, pasted or scanned as a recipient: an address or an EIP-681 URI. Never
 * accepts an address whose checksum (EIP-55) is wrong, nor one where money is lost for sure.
 */
export function parseRecipient(text: string, network: RecipientNetwork): RecipientParsing {
  const trimmed = text.trim();
  if (!/^ethereum:/i.test(trimmed)) return parseAddress(trimmed, network);
  const uri = parsePaymentUri(trimmed, network);
  if (!uri.ok) return uri;
  const parsed = parseAddress(uri.target, network);
  return parsed.ok ? { ok: true, value: { ...parsed.value, ...uri.payment } } : parsed;
}

function parseAddress(text: string, network: RecipientNetwork): RecipientParsing {
  // QR codes in capitals write the prefix so, too.
  const address = text.replace(/^0X/, '0x');
  if (!addressPattern.test(address)) return refuse(describeMalformed(address));
  const checksummed = findChecksummed(address);
  if (checksummed === undefined)
    return refuse(
      'The capital and small letters of this address do not fit together: it is mistyped or was altered. Copy it again from where it came.',
    );
  if (BigInt(checksummed) === 0n)
    return refuse('The zero address belongs to nobody: whatever is sent there is lost.');
  if (sameAddress(checksummed, network.usdtAddress))
    return refuse('This is the USDT contract itself: whatever is sent there is lost.');
  return { ok: true, value: { address: checksummed } };
}

/** The checksummed form; undefined when the address is in mixed case and its checksum is wrong. */
function findChecksummed(address: string): string | undefined {
  const checksummed = checksumAddress(address);
  const isOneCase = [address.slice(2).toLowerCase(), address.slice(2).toUpperCase()].includes(
    address.slice(2),
  );
  return isOneCase || checksummed === address ? checksummed : undefined;
}

function describeMalformed(text: string): string {
  if (/^0x[0-9a-fA-F]{64}$/.test(text))
    return 'This is no address: it has the length of a transaction hash or a private key. Never give a private key to anybody.';
  if (/^0x[0-9a-fA-F]*$/.test(text))
    return `An address has 42 characters; this has ${text.length}.`;
  if (/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text))
    return 'This is a Tron address. This app sends on Polygon, where addresses begin with 0x.';
  if (/^[^\s.]+(?:\.[^\s.]+)+$/.test(text))
    return 'Names are not looked up here. Ask for the address itself, which begins with 0x.';
  return 'An address begins with 0x and has 42 characters.';
}

const refuse = (problem: string): RecipientParsing => ({ ok: false, problem });
