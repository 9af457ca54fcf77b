import { getAddress } from 'ethers/address';
import { polygonChainId } from '../contract/chain/polygon.ts';
import { type Environment, finalityBlocksMin } from './environment.ts';
import { isWellKnownWallet } from './well-known-wallets.ts';

/**
 * Why money would not be safe with this configuration, each naming its variable and the remedy: a wrong
 * company wallet loses what members pay, and one endpoint alone could lie. Source: design section 5, rule 6.
 */
export function findProblems(
  parsed: Environment,
  { isLocal }: { readonly isLocal: boolean },
): string[] {
  const problems = findWalletProblems(parsed);
  if (!isLocal || parsed.CHAIN_ID === polygonChainId) {
    problems.push(...findRealMoneyProblems(parsed));
  }
  if (!isLocal) problems.push(...findLocalSettings(parsed));
  return problems;
}

function findWalletProblems({
  COMPANY_WALLET,
  PAYER_WALLETS,
  USDT_ADDRESS,
}: Environment): string[] {
  const problems: string[] = [];
  const company = COMPANY_WALLET.toLowerCase();
  const token = USDT_ADDRESS.toLowerCase();
  const payers = PAYER_WALLETS.map(({ address: payer }) => payer.toLowerCase());
  if (isZero(company))
    problems.push("COMPANY_WALLET is the zero address: set the company's wallet");
  if (isZero(token)) problems.push('USDT_ADDRESS is the zero address: set the token of the chain');
  if (payers.some(isZero)) problems.push('PAYER_WALLETS names the zero address: take it out');
  if (company === token) {
    problems.push("COMPANY_WALLET is the token of USDT_ADDRESS: set the company's wallet");
  }
  if (payers.includes(company)) {
    problems.push('COMPANY_WALLET is one of PAYER_WALLETS: give each role a wallet of its own');
  }
  if (payers.includes(token)) {
    problems.push('PAYER_WALLETS names the token of USDT_ADDRESS: take it out');
  }
  if (PAYER_WALLETS.some(({ fromBlock, untilBlock }) => (untilBlock ?? fromBlock) < fromBlock)) {
    problems.push('PAYER_WALLETS names a wallet that ends before it begins: correct its blocks');
  }
  return problems;
}

const isZero = (address: string): boolean => /^0x0+$/.test(address);

function findRealMoneyProblems(parsed: Environment): string[] {
  const problems: string[] = [];
  const { COMPANY_WALLET, FINALITY_BLOCKS, PAYER_WALLETS, RPC_URLS, USDT_ADDRESS } = parsed;
  const addresses: (readonly [name: string, address: string])[] = [
    ['COMPANY_WALLET', COMPANY_WALLET],
    ['USDT_ADDRESS', USDT_ADDRESS],
    ...PAYER_WALLETS.map(({ address: payer }) => ['PAYER_WALLETS', payer] as const),
  ];
  for (const [name, each] of addresses) {
    if (!isChecksummed(each)) {
      problems.push(`${name} is not written with its checksum (EIP-55): copy ${each} again`);
    }
    if (!isZero(each) && isWellKnownWallet(each)) {
      problems.push(`${name} is a well-known address of development: replace ${each}`);
    }
  }
  const urls = RPC_URLS.map((url) => new URL(url));
  if (urls.some(({ protocol }) => protocol !== 'https:')) {
    problems.push('RPC_URLS must be https: take out what is in the clear');
  }
  if (new Set(urls.map(({ host }) => host)).size < 2) {
    problems.push('RPC_URLS needs two endpoints of different hosts: add one of another operator');
  }
  if (FINALITY_BLOCKS < finalityBlocksMin) {
    problems.push(`FINALITY_BLOCKS is less than ${finalityBlocksMin}: leave it out`);
  }
  return problems;
}

/** Settings of the local world, which a server on the internet must not start with. */
function findLocalSettings(parsed: Environment): string[] {
  const { CHAIN_ID, CORS_ORIGINS, RATE_LIMIT_SCALE, SMTP_SECURITY, WEB_ORIGIN } = parsed;
  const problems: string[] = [];
  if ([31337, 1337].includes(CHAIN_ID)) {
    problems.push(`CHAIN_ID is the local chain: set ${polygonChainId}`);
  }
  if (parsed.PROXY_NETWORKS === undefined || parsed.PROXY_NETWORKS.length === 0) {
    problems.push(
      'PROXY_NETWORKS is missing: name the networks of your proxies, or none behind Hosting alone',
    );
  }
  if (parsed.BACKUP_BUCKET === undefined) {
    problems.push('BACKUP_BUCKET is missing: name the bucket of the nightly exports, or off');
  }
  if (parsed.PUSH === 'local' || parsed.PUSH_PORT !== undefined) {
    problems.push(
      'PUSH sends messages to a stand-in on this machine: set fcm or off, and no PUSH_PORT',
    );
  }
  if (RATE_LIMIT_SCALE !== 1) problems.push('RATE_LIMIT_SCALE must be 1: leave it out');
  if (SMTP_SECURITY === 'none') {
    problems.push('SMTP_SECURITY sends mails in the clear: set starttls or tls');
  }
  if (!WEB_ORIGIN.startsWith('https:')) {
    problems.push('WEB_ORIGIN must be https: set the public origin of the web app');
  }
  if (CORS_ORIGINS.some((origin) => !origin.startsWith('https:'))) {
    problems.push('CORS_ORIGINS must be https: take out what is in the clear');
  }
  return problems;
}

/** Whether an address is written in mixed case that proves it, as EIP-55 says. */
function isChecksummed(address: string): boolean {
  try {
    return getAddress(address) === address;
  } catch {
    return false;
  }
}
