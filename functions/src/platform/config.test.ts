import { expect, it } from 'vitest';
import { parseConfig as parseConfigOf } from './config.ts';
import { reasonOf } from './reason-of.ts';

/** A real project, so a server on the internet. */
const parseConfig = (given: Record<string, string | undefined>) => parseConfigOf(given, 'polytips');

const variables = {
  CHAIN_ID: '137',
  RPC_URLS: 'https://one.example.test, https://two.example.test',
  USDT_ADDRESS: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
  COMPANY_WALLET: '0x8fd379246834eac74B8419FfdA202CF8051F7A03',
  PROXY_NETWORKS: '192.0.2.0/24',
  WEB_ORIGIN: 'https://app.example.test',
  MAIL_FROM: 'PolyTips <no-reply@example.test>',
  SUPPORT_MAIL: 'people@example.test',
  SMTP_HOST: 'mail.example.test',
  SMTP_PORT: '587',
  BACKUP_BUCKET: 'gs://polytips-backups',
};

it('the environment is parsed, with the defaults of production', () => {
  expect(parseConfig({ ...variables, PATH: '/bin' })).toEqual({
    timeZone: 'UTC',
    chainId: 137,
    rpcUrls: ['https://one.example.test', 'https://two.example.test'],
    usdtAddress: variables.USDT_ADDRESS,
    companyWallet: variables.COMPANY_WALLET,
    payerWallets: [],
    finalityBlocks: 128,
    proxyNetworks: ['192.0.2.0/24'],
    rateLimitScale: 1,
    webOrigin: 'https://app.example.test',
    corsOrigins: [],
    mailFrom: variables.MAIL_FROM,
    supportMail: 'people@example.test',
    smtp: { host: 'mail.example.test', port: 587, security: 'starttls' },
    push: 'fcm',
    backupBucket: 'gs://polytips-backups',
    appCheck: 'off',
  });
});

it('a user of the mail server makes a login', () => {
  const login = { SMTP_USER: 'polytips', SMTP_PASSWORD: 'secret' };
  expect(parseConfig({ ...variables, ...login }).smtp.login).toEqual({
    user: 'polytips',
    password: 'secret',
  });
});

it('payer wallets are a list, each with the blocks in which it is in force', () => {
  const [one = '', two = ''] = ['1', '2'].map((digit) => `0x${digit.repeat(40)}`);
  const PAYER_WALLETS = `${one}:70, ${two}:70:90`;
  expect(parseConfig({ ...variables, PAYER_WALLETS }).payerWallets).toEqual([
    { address: one, fromBlock: 70, untilBlock: null },
    { address: two, fromBlock: 70, untilBlock: 90 },
  ]);
});

it('proxy networks are a list, of both families', () => {
  const { proxyNetworks } = parseConfig({
    ...variables,
    PROXY_NETWORKS: '192.0.2.0/24, 2001:db8::/32',
  });
  expect(proxyNetworks).toEqual(['192.0.2.0/24', '2001:db8::/32']);
});

it('pay-outs above a configured sum need an approval', () => {
  const { payoutApprovalAboveMicros } = parseConfig({
    ...variables,
    PAYOUT_APPROVAL_ABOVE: '999.5',
  });
  expect(payoutApprovalAboveMicros).toBe(999_500_000n);
});

it.each(Object.keys(variables))('a configuration without %s is refused', (name) => {
  expect(() => parseConfig({ ...variables, [name]: undefined })).toThrow(
    expect.toSatisfy((error: Error) =>
      new RegExp(`^${name}(?:: It)? is missing`).test(reasonOf(error)),
    ),
  );
});

it.each([
  ['BUSINESS_TIME_ZONE', 'Europe/Nowhere'],
  ['CHAIN_ID', '0x89'],
  ['CHAIN_ID', '0'],
  ['RPC_URLS', ''],
  ['PAYOUT_APPROVAL_ABOVE', '1e3'],
  ['PAYOUT_APPROVAL_ABOVE', ''],
  ['RPC_URLS', 'no url'],
  ['RPC_URLS', 'https://one.example.test'],
  ['RPC_URLS', 'https://one.example.test/a,https://one.example.test/b'],
  ['RPC_URLS', 'https://one.example.test,http://two.example.test'],
  ['COMPANY_WALLET', `0x${'0'.repeat(40)}`],
  ['COMPANY_WALLET', '0x8fd379246834eac74b8419ffda202cf8051f7a03'],
  ['COMPANY_WALLET', '0x8Fd379246834eac74B8419FfdA202CF8051F7A03'],
  ['COMPANY_WALLET', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'],
  ['USDT_ADDRESS', '0xc2132d05d31c914a87c6611c10748aeb04b58e8f'],
  ['PAYER_WALLETS', '0x8fd379246834eac74b8419ffda202cf8051f7a03:70'],
  ['USDT_ADDRESS', '0x12'],
  ['PAYER_WALLETS', '0x12:70'],
  ['PAYER_WALLETS', `0x${'1'.repeat(40)}`],
  ['PAYER_WALLETS', `0x${'1'.repeat(40)}:0`],
  ['PAYER_WALLETS', `0x${'1'.repeat(40)}:`],
  ['PAYER_WALLETS', `0x${'1'.repeat(40)}:x`],
  ['PAYER_WALLETS', `0x${'1'.repeat(40)}:1:2:3`],
  ['PAYER_WALLETS', `0x${'1'.repeat(40)}:70:69`],
  ['PROXY_NETWORKS', '192.0.2.1'],
  ['PROXY_NETWORKS', '192.0.2.0/33'],
  ['PROXY_NETWORKS', '2001:db8::/129'],
  ['PROXY_NETWORKS', '0.0.0.0/0'],
  ['PROXY_NETWORKS', '256.0.2.0/24'],
  ['PROXY_NETWORKS', '192.0.2.0/24,one'],
  ['APP_CHECK', 'yes'],
  ['RATE_LIMIT_SCALE', '0'],
  ['WEB_ORIGIN', 'app'],
  ['CORS_ORIGINS', 'app'],
  ['SMTP_SECURITY', 'ssl'],
  ['PUSH', 'on'],
])('a configuration with %s=%j is refused', (name, value) => {
  expect(() => parseConfig({ ...variables, [name]: value })).toThrow(name);
});

it.each([
  ['COMPANY_WALLET', `0x${'0'.repeat(40)}`, 'zero address'],
  ['COMPANY_WALLET', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'well-known'],
  ['COMPANY_WALLET', '0x000000000000000000000000000000000000dEaD', 'well-known'],
  ['COMPANY_WALLET', `0x${'0'.repeat(39)}1`, 'well-known'],
  ['PAYER_WALLETS', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8:70', 'well-known'],
  ['PAYER_WALLETS', '0x88f9b82462f6c4bf4a0fb15e5c3971559a316e7f:70', 'checksum'],
  ['PAYER_WALLETS', `0x${'0'.repeat(40)}:70`, 'zero address'],
  ['PAYER_WALLETS', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F:70', 'names the token'],
  ['PAYER_WALLETS', '0x8fd379246834eac74B8419FfdA202CF8051F7A03:70', 'one of PAYER_WALLETS'],
  ['USDT_ADDRESS', `0x${'0'.repeat(40)}`, 'USDT_ADDRESS is the zero'],
  ['USDT_ADDRESS', '0x5FbDB2315678afecb367f032d93F642f64180aa3', 'well-known'],
  ['CHAIN_ID', '31337', 'local chain'],
  ['FINALITY_BLOCKS', '127', 'less than 128'],
  ['FINALITY_BLOCKS', '0', 'less than 128'],
  ['PROXY_NETWORKS', undefined, 'PROXY_NETWORKS is missing'],
  ['PROXY_NETWORKS', '', 'PROXY_NETWORKS is missing'],
  ['BACKUP_BUCKET', undefined, 'BACKUP_BUCKET is missing'],
  ['RATE_LIMIT_SCALE', '1000', 'must be 1'],
  ['PUSH', 'local', 'stand-in on this machine'],
  ['PUSH_PORT', '9599', 'stand-in on this machine'],
  ['SMTP_SECURITY', 'none', 'in the clear'],
  ['WEB_ORIGIN', 'http://127.0.0.1:5010', 'WEB_ORIGIN must be https'],
  ['CORS_ORIGINS', 'http://127.0.0.1:5173', 'CORS_ORIGINS must be https'],
])('a server on the internet with %s=%j is refused: %s', (name, value, reason) => {
  expect(() => parseConfig({ ...variables, [name]: value })).toThrow(reason);
});

it('that there is no proxy at all, or no backup, has to be said', () => {
  expect(parseConfig({ ...variables, PROXY_NETWORKS: 'none' }).proxyNetworks).toEqual([]);
  expect(parseConfig({ ...variables, BACKUP_BUCKET: 'off' }).backupBucket).toBeUndefined();
});

it('all problems are in one error', () => {
  const wrong = { ...variables, RATE_LIMIT_SCALE: '2', SMTP_SECURITY: 'none' };
  expect(() => parseConfig(wrong)).toThrow(/RATE_LIMIT_SCALE.*; SMTP_SECURITY/);
});

it('a local world on Polygon keeps to the rules for real money', () => {
  const local = { ...variables, RPC_URLS: 'http://127.0.0.1:8545' };
  expect(() => parseConfigOf(local, 'demo-polytips')).toThrow('RPC_URLS must be https');
});

it('the local world has one endpoint in the clear, and the accounts of development', () => {
  const local = {
    ...variables,
    CHAIN_ID: '31337',
    RPC_URLS: 'http://127.0.0.1:8545',
    USDT_ADDRESS: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    COMPANY_WALLET: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
    PROXY_NETWORKS: '',
    RATE_LIMIT_SCALE: '1000',
    SMTP_SECURITY: 'none',
    WEB_ORIGIN: 'http://127.0.0.1:5010',
  };
  expect(parseConfigOf(local, 'demo-polytips')).toMatchObject({
    chainId: 31_337,
    proxyNetworks: [],
  });
});
