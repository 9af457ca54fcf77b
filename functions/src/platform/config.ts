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
  };
}
