import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { requestedUsdtPattern } from '../contract/values/micros.ts';
import { addressPattern } from '../contract/values/patterns.ts';

/** So many blocks on top make one of Polygon final where an endpoint lacks the tag: with fewer it may yet be replaced. */
export const finalityBlocksMin = 128;

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

function parsePayerWallet(text: string) {
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
export const environment = z.object({
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

/** The server's parameters, read one by one. */
export type Environment = z.output<typeof environment>;
