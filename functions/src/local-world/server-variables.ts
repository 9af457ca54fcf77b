import type { Ports } from './ports.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** The project of every local world; `demo-` keeps Firebase from using a real project. */
export const localProject = 'demo-polytips';

/** The document of the demo accounts that the seed has made. */
export const localWorldPath = 'config/localWorld';

/**
 * The fixed facts of the local chain. The accounts are those of anvil's published mnemonic
 * ("test test ... junk"): worthless anywhere else.
 */
export const localChain = {
  chainId: 31_337,
  /** Account 0: it deploys the test USDT and holds its first supply. */
  deployer: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  /** Where the deployer's first contract lands. */
  usdtAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  /** Account 9: what subscriptions are paid to. */
  companyWallet: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
} as const;

/**
 * The configuration of the server in a local world whose parts listen on `ports`; an environment may set other limits
 * and proxies.
 */
export function serverVariables(
  ports: Ports,
  { RATE_LIMIT_SCALE = '1000', PROXY_NETWORKS = '' }: Variables = {},
) {
  return {
    BUSINESS_TIME_ZONE: 'UTC',
    CHAIN_ID: String(localChain.chainId),
    // Its chain has one node, and knows the tag `finalized`.
    FINALITY_BLOCKS: '2',
    RPC_URLS: `http://127.0.0.1:${ports.chain}`,
    USDT_ADDRESS: localChain.usdtAddress,
    COMPANY_WALLET: localChain.companyWallet,
    PAYOUT_APPROVAL_ABOVE: '1000',
    RATE_LIMIT_SCALE,
    // The Hosting emulator appends nothing to X-Forwarded-For: a client wrote all of it.
    PROXY_NETWORKS,
    WEB_ORIGIN: `http://127.0.0.1:${ports.hosting}`,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(ports.smtp),
    SMTP_SECURITY: 'none',
    MAIL_FROM: 'PolyTips <no-reply@polytips.example>',
    SUPPORT_MAIL: 'support@polytips.example',
    // There is no emulator of Firebase Cloud Messaging; see emulators/push.
    PUSH: 'local',
    PUSH_PORT: String(ports.push),
  };
}
