import { type Micros, parseMicros } from '../contract/values/micros.ts';
import { findProblems } from './config-problems.ts';
import { environment } from './environment.ts';

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
