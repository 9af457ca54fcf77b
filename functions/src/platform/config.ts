import { isIP } from 'node:net';
import { getAddress } from 'ethers/address';
import * as z from 'zod/mini';
import { type Micros, parseMicros, requestedUsdtPattern } from '../contract/micros.ts';

const timeZone = z.string().check(z.refine(isTimeZone, 'Not an IANA time zone'));
const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));
const integer = z.pipe(z.string().check(z.regex(/^\d+$/)), z.pipe(z.transform(Number), z.int()));
const positive = z.pipe(integer, z.int().check(z.minimum(1)));
/** `address`, `address:from` or `address:from:until`, with the first and the last block. */
const payerWallet = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{40}(?::\d{1,12}){0,2}$/)),
  z.transform(parsePayerWallet),
);
const network = z.string().check(z.refine(isNetwork, 'Not a network, as 192.0.2.0/24'));
const list = <Item extends z.ZodMiniType<unknown, string>>(item: Item) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
    ),
    z.array(item),
  );

function parsePayerWallet(text: string): PayerWallet {
  const [address = '', from = '0', until] = text.split(':');
  const untilBlock = until === undefined ? null : Number(until);
  return { address, fromBlock: Number(from), untilBlock };
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Whether a text is an address and a prefix; not the whole internet, whose clients would name themselves. */
function isNetwork(text: string): boolean {
  const [, address = '', prefix = ''] = /^([0-9a-fA-F.:]+)\/(\d{1,3})$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(prefix) >= 8 && Number(prefix) <= (family === 6 ? 128 : 32);
}

/** The server's parameters, as environment variables. The README lists them for a deployment. */
const environment = z.object({
  /** The IANA zone of the business day. */
  BUSINESS_TIME_ZONE: z._default(timeZone, 'UTC'),
  CHAIN_ID: positive,
  /** JSON-RPC endpoints, asked side by side; on Polygon at least two of different operators. */
  RPC_URLS: list(z.url()).check(z.minLength(1)),
  USDT_ADDRESS: address,
  COMPANY_WALLET: address,
  /** Wallets besides the admins' own that pay-outs may come from, each from and until a block. */
  PAYER_WALLETS: z._default(list(payerWallet), []),
  /** USDT of net above which a second admin has to approve a pay-out; none does when it is left out. */
  PAYOUT_APPROVAL_ABOVE: z.optional(z.string().check(z.regex(requestedUsdtPattern))),
  /** Blocks on top that make a receipt final where an endpoint lacks the `finalized` tag. */
  FINALITY_BLOCKS: z._default(integer, 128),
  /**
   * The networks of the proxies between clients and the server, besides the runtime's own front end:
   * they are believed about whom a request comes from.
   */
  PROXY_NETWORKS: z._default(list(network), []),
  /** Multiplies every rate limit: 1 in production. */
  RATE_LIMIT_SCALE: z._default(positive, 1),
  /** The public origin of the web app, for links in mails. */
  WEB_ORIGIN: z.url(),
  /** Other origins whose pages may make calls; none unless named. */
  CORS_ORIGINS: z._default(list(z.url()), []),
  /** The sender of mails, an address or `Name <address>`. */
  MAIL_FROM: z.string().check(z.minLength(3)),
  SMTP_HOST: z.string().check(z.minLength(1)),
  SMTP_PORT: positive,
  /** `starttls` and `tls` refuse to send in the clear; `none` is for a server on this machine. */
  SMTP_SECURITY: z._default(z.enum(['starttls', 'tls', 'none']), 'starttls'),
  /** Without a user there is no login. */
  SMTP_USER: z._default(z.string(), ''),
  SMTP_PASSWORD: z._default(z.string(), ''),
  /** Whether messages are sent to devices. */
  PUSH: z._default(z.enum(['fcm', 'off']), 'fcm'),
  /** Whether calls are answered to our own app alone, as Firebase App Check attests it. */
  APP_CHECK: z._default(z.enum(['on', 'off']), 'off'),
});

/** The server's configuration, parsed. */
export interface Config {
  readonly timeZone: string;
  readonly chainId: number;
  readonly rpcUrls: readonly string[];
  readonly usdtAddress: string;
  readonly companyWallet: string;
  readonly payerWallets: readonly PayerWallet[];
  /** Undefined where no pay-out needs the approval of a second admin. */
  readonly payoutApprovalAboveMicros: Micros | undefined;
  readonly finalityBlocks: number;
  /** Networks as `address/prefix`. */
  readonly proxyNetworks: readonly string[];
  readonly rateLimitScale: number;
  readonly webOrigin: string;
  readonly corsOrigins: readonly string[];
  readonly mailFrom: string;
  readonly smtp: SmtpConfig;
  readonly push: 'fcm' | 'off';
  readonly appCheck: 'on' | 'off';
}

/** A wallet that pay-outs may come from. */
export interface PayerWallet {
  readonly address: string;
  /** The first block in which it is in force. */
  readonly fromBlock: number;
  /** The last block in which it is in force; null as long as it has no end. */
  readonly untilBlock: number | null;
}

/** The server that takes our mails. */
export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  readonly security: 'starttls' | 'tls' | 'none';
  /** Missing where the mail server needs no login. */
  readonly login?: { readonly user: string; readonly password: string };
}

/** The chain with real money. */
const polygonChainId = 137;

/**
 * Wallets whose keys everybody knows, or nobody has: those of the development chains' mnemonic, and where
 * tokens are sent to be lost. Lower case.
 */
const wellKnownWallets: ReadonlySet<string> = new Set([
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
  '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
  '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc',
  '0x976ea74026e726554db657fa54763abd0c3a0aa9',
  '0x14dc79964da2c08b23698b3d3cc7ca32193d9955',
  '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f',
  '0xa0ee7a142d267c1f36714e4a8f75612f20a79720',
  '0x000000000000000000000000000000000000dead',
]);

/**
 * Why money would not be safe with this configuration, naming the variable: a wrong company wallet
 * loses what members pay, and one endpoint alone could lie. Source: design section 5, rule 6.
 */
function findMoneyProblem({
  CHAIN_ID,
  COMPANY_WALLET,
  PAYER_WALLETS,
  RPC_URLS,
  USDT_ADDRESS,
}: z.output<typeof environment>): string | undefined {
  const company = COMPANY_WALLET.toLowerCase();
  if (/^0x0+$/.test(company)) return 'COMPANY_WALLET is the zero address';
  if (company === USDT_ADDRESS.toLowerCase()) return 'COMPANY_WALLET is the token of USDT_ADDRESS';
  const payers = PAYER_WALLETS.map(({ address: payer }) => payer.toLowerCase());
  if (payers.includes(company)) return 'COMPANY_WALLET is one of PAYER_WALLETS';
  if (payers.some((payer) => /^0x0+$/.test(payer))) return 'PAYER_WALLETS names the zero address';
  if (payers.includes(USDT_ADDRESS.toLowerCase())) {
    return 'PAYER_WALLETS names the token of USDT_ADDRESS';
  }
  if (PAYER_WALLETS.some(({ fromBlock, untilBlock }) => (untilBlock ?? fromBlock) < fromBlock)) {
    return 'PAYER_WALLETS names a wallet that ends before it begins';
  }
  if (CHAIN_ID !== polygonChainId) return undefined;
  for (const [name, address] of Object.entries({ COMPANY_WALLET, USDT_ADDRESS })) {
    if (!isChecksummed(address)) return `${name} is not written with its checksum (EIP-55)`;
  }
  if (!PAYER_WALLETS.every((payer) => isChecksummed(payer.address))) {
    return 'PAYER_WALLETS names a wallet without its checksum (EIP-55)';
  }
  for (const [name, addresses] of Object.entries({
    COMPANY_WALLET: [company],
    PAYER_WALLETS: payers,
  })) {
    if (addresses.some((each) => wellKnownWallets.has(each))) {
      return `${name} names a wallet whose key is public`;
    }
  }
  const urls = RPC_URLS.map((url) => new URL(url));
  if (urls.some(({ protocol }) => protocol !== 'https:')) return 'RPC_URLS must be https';
  if (new Set(urls.map(({ host }) => host)).size < 2) {
    return 'RPC_URLS needs two endpoints of different hosts';
  }
  return undefined;
}

/** Why a server for real money would be open or mute with this configuration, naming the variable. */
function findPublicProblem({
  CHAIN_ID,
  RATE_LIMIT_SCALE,
  SMTP_SECURITY,
  WEB_ORIGIN,
}: z.output<typeof environment>): string | undefined {
  if (CHAIN_ID !== polygonChainId) return undefined;
  if (RATE_LIMIT_SCALE !== 1) return 'RATE_LIMIT_SCALE loosens the rate limits';
  if (SMTP_SECURITY === 'none') return 'SMTP_SECURITY sends mails and the password in the clear';
  const { origin, protocol } = new URL(WEB_ORIGIN);
  if (protocol !== 'https:' || origin !== WEB_ORIGIN) {
    return 'WEB_ORIGIN is not an https origin without a slash at the end';
  }
  return undefined;
}

/** Whether an address is written in mixed case that proves it, as EIP-55 says. */
function isChecksummed(address: string): boolean {
  try {
    return getAddress(address) === address;
  } catch {
    return false;
  }
}

/**
 * Parses the environment.
 * @throws when a variable is missing, malformed or unsafe: such a server does not start.
 */
export function parseConfig(variables: Record<string, string | undefined>): Config {
  const parsed = environment.parse(variables);
  const problem = findMoneyProblem(parsed) ?? findPublicProblem(parsed);
  if (problem !== undefined) throw new Error(problem);
  return {
    timeZone: parsed.BUSINESS_TIME_ZONE,
    chainId: parsed.CHAIN_ID,
    rpcUrls: parsed.RPC_URLS,
    usdtAddress: parsed.USDT_ADDRESS,
    companyWallet: parsed.COMPANY_WALLET,
    payerWallets: parsed.PAYER_WALLETS,
    payoutApprovalAboveMicros:
      parsed.PAYOUT_APPROVAL_ABOVE === undefined
        ? undefined
        : parseMicros(parsed.PAYOUT_APPROVAL_ABOVE),
    finalityBlocks: parsed.FINALITY_BLOCKS,
    proxyNetworks: parsed.PROXY_NETWORKS,
    rateLimitScale: parsed.RATE_LIMIT_SCALE,
    webOrigin: parsed.WEB_ORIGIN,
    corsOrigins: parsed.CORS_ORIGINS,
    mailFrom: parsed.MAIL_FROM,
    smtp: {
      host: parsed.SMTP_HOST,
      port: parsed.SMTP_PORT,
      security: parsed.SMTP_SECURITY,
      ...(parsed.SMTP_USER === ''
        ? {}
        : { login: { user: parsed.SMTP_USER, password: parsed.SMTP_PASSWORD } }),
    },
    push: parsed.PUSH,
    appCheck: parsed.APP_CHECK,
  };
}
