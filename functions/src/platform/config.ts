import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { type Micros, parseMicros, requestedUsdtPattern } from '../contract/values/micros.ts';
import { addressPattern } from '../contract/values/patterns.ts';
import { finalityBlocksMin, findProblems } from './config-problems.ts';

const timeZone = z.string().check(z.refine(isTimeZone, 'Not an IANA time zone'));
const address = z.string().check(z.regex(addressPattern));
const integer = z.pipe(z.string().check(z.regex(/^\d+$/)), z.pipe(z.transform(Number), z.int()));
const positive = z.pipe(integer, z.int().check(z.minimum(1)));
/**
 * `address:from` or `address:from:until`, with the first and the last block. Without a first one, a scan whose cursor a
 * restore has lost would not find what was paid before, and the same withdrawals would be paid again.
 */
const payerWallet = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^0x[0-9a-fA-F]{40}:[1-9]\d{0,11}(?::\d{1,12})?$/,
        'Not address:from or address:from:until, with the first and the last block',
      ),
    ),
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
  const [address = '', from, until] = text.split(':');
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

/** The server's parameters, as environment variables. docs/runbooks/deploy.md lists them for a deployment. */
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
  /** USDT above which a second admin has to approve a withdrawal; none does when it is left out. */
  PAYOUT_APPROVAL_ABOVE: z.optional(z.string().check(z.regex(requestedUsdtPattern))),
  /** Blocks on top that make a receipt final where an endpoint lacks the `finalized` tag. */
  FINALITY_BLOCKS: z._default(integer, finalityBlocksMin),
  /**
   * The networks of the proxies between clients and the server, besides the front ends of Google, Hosting's among them:
   * they are believed about whom a request comes from. `none` says that there are none.
   */
  PROXY_NETWORKS: z.optional(z.union([z.literal('none'), list(network)])),
  /** Multiplies every rate limit: 1 in production. */
  RATE_LIMIT_SCALE: z._default(positive, 1),
  /** The public origin of the web app, for links in mails. */
  WEB_ORIGIN: z.url(),
  /** Other origins whose pages may make calls; none unless named. */
  CORS_ORIGINS: z._default(list(z.url()), []),
  /** The sender of mails, an address or `Name <address>`. */
  MAIL_FROM: z.string().check(z.minLength(3)),
  /** The mailbox in which people answer members: replies to our mails go there. */
  SUPPORT_MAIL: z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
  SMTP_HOST: z.string().check(z.minLength(1)),
  SMTP_PORT: positive,
  /** `starttls` and `tls` refuse to send in the clear; `none` is for a server on this machine. */
  SMTP_SECURITY: z._default(z.enum(['starttls', 'tls', 'none']), 'starttls'),
  /** Without a user there is no login. */
  SMTP_USER: z._default(z.string(), ''),
  SMTP_PASSWORD: z._default(z.string(), ''),
  /** Whether messages are sent to devices; `local`: through the local world's stand-in at `PUSH_PORT`. */
  PUSH: z._default(z.enum(['fcm', 'local', 'off']), 'fcm'),
  PUSH_PORT: z.optional(positive),
  /** The bucket of the nightly exports, as `gs://<bucket>`; `off` says that there are none. */
  BACKUP_BUCKET: z.optional(z.string().check(z.regex(/^(?:off|gs:\/\/[a-z0-9][a-z0-9._-]+)$/))),
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
  /** Undefined where no withdrawal needs the approval of a second admin. */
  readonly payoutApprovalAboveMicros: Micros | undefined;
  readonly finalityBlocks: number;
  /** Networks as `address/prefix`. */
  readonly proxyNetworks: readonly string[];
  readonly rateLimitScale: number;
  readonly webOrigin: string;
  readonly corsOrigins: readonly string[];
  readonly mailFrom: string;
  readonly supportMail: string;
  readonly smtp: SmtpConfig;
  readonly push: 'fcm' | 'local' | 'off';
  /** Where the local world's stand-in for the messaging service listens. */
  readonly pushPort: number | undefined;
  /** Undefined where no exports are made. */
  readonly backupBucket: string | undefined;
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

/** Whether a project lives in the local emulators: `demo-` keeps Firebase from using a real one. */
export const isLocalProject = (projectId: string): boolean => projectId.startsWith('demo-');

/** The server's parameters, read one by one. */
export type Environment = z.output<typeof environment>;

/** The environment is not one that a server may start with. */
export class UnsafeConfigError extends Error {
  override readonly name = 'UnsafeConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.problems = problems;
  }
}

/**
 * Parses the environment of a project's server; what is refused depends on whether it is a local one.
 * @throws {z.core.$ZodError | UnsafeConfigError} when a variable is missing, malformed or unsafe: such a
 * server does not start.
 */
export function parseConfig(
  variables: Record<string, string | undefined>,
  projectId: string,
): Config {
  const parsed = environment.parse(variables, {
    error: ({ input }) => (input === undefined ? 'It is missing' : undefined),
  });
  const problems = findProblems(parsed, { isLocal: isLocalProject(projectId) });
  if (problems.length > 0) throw new UnsafeConfigError(problems);
  const { BACKUP_BUCKET: bucket = 'off', PROXY_NETWORKS: networks = 'none' } = parsed;
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
    proxyNetworks: networks === 'none' ? [] : networks,
    rateLimitScale: parsed.RATE_LIMIT_SCALE,
    webOrigin: parsed.WEB_ORIGIN,
    corsOrigins: parsed.CORS_ORIGINS,
    mailFrom: parsed.MAIL_FROM,
    supportMail: parsed.SUPPORT_MAIL,
    smtp: {
      host: parsed.SMTP_HOST,
      port: parsed.SMTP_PORT,
      security: parsed.SMTP_SECURITY,
      ...(parsed.SMTP_USER === ''
        ? {}
        : { login: { user: parsed.SMTP_USER, password: parsed.SMTP_PASSWORD } }),
    },
    push: parsed.PUSH,
    pushPort: parsed.PUSH_PORT,
    backupBucket: bucket === 'off' ? undefined : bucket,
    appCheck: parsed.APP_CHECK,
  };
}
