import * as z from 'zod/mini';

const timeZone = z.string().check(z.refine(isTimeZone, 'Not an IANA time zone'));
const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/));
const integer = z.pipe(z.string().check(z.regex(/^\d+$/)), z.pipe(z.transform(Number), z.int()));
const positive = z.pipe(integer, z.int().check(z.minimum(1)));
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

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The server's parameters, as environment variables. The README lists them for a deployment. */
const environment = z.object({
  /** The IANA zone of the business day. */
  BUSINESS_TIME_ZONE: z._default(timeZone, 'UTC'),
  CHAIN_ID: positive,
  /** JSON-RPC endpoints, tried in order. */
  RPC_URLS: list(z.url()).check(z.minLength(1)),
  USDT_ADDRESS: address,
  COMPANY_WALLET: address,
  /** Wallets besides the admins' own that pay-outs may come from. */
  PAYER_WALLETS: z._default(list(address), []),
  /** Blocks on top that make a receipt final where an endpoint lacks the `finalized` tag. */
  FINALITY_BLOCKS: z._default(integer, 128),
  /** How many proxies of ours append to X-Forwarded-For; the client address is the hop before them. */
  TRUSTED_PROXY_HOPS: z._default(integer, 1),
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
});

/** The server's configuration, parsed. */
export interface Config {
  readonly timeZone: string;
  readonly chainId: number;
  readonly rpcUrls: readonly string[];
  readonly usdtAddress: string;
  readonly companyWallet: string;
  readonly payerWallets: readonly string[];
  readonly finalityBlocks: number;
  readonly trustedProxyHops: number;
  readonly rateLimitScale: number;
  readonly webOrigin: string;
  readonly corsOrigins: readonly string[];
  readonly mailFrom: string;
  readonly smtp: SmtpConfig;
  readonly push: 'fcm' | 'off';
}

/** The server that takes our mails. */
export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  readonly security: 'starttls' | 'tls' | 'none';
  /** Missing where the mail server needs no login. */
  readonly login?: { readonly user: string; readonly password: string };
}

/**
 * Parses the environment.
 * @throws when a variable is missing or malformed: a server that is not configured does not start.
 */
export function parseConfig(variables: Record<string, string | undefined>): Config {
  const parsed = environment.parse(variables);
  return {
    timeZone: parsed.BUSINESS_TIME_ZONE,
    chainId: parsed.CHAIN_ID,
    rpcUrls: parsed.RPC_URLS,
    usdtAddress: parsed.USDT_ADDRESS,
    companyWallet: parsed.COMPANY_WALLET,
    payerWallets: parsed.PAYER_WALLETS,
    finalityBlocks: parsed.FINALITY_BLOCKS,
    trustedProxyHops: parsed.TRUSTED_PROXY_HOPS,
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
  };
}
