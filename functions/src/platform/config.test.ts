import { expect, it } from 'vitest';
import { parseConfig } from './config.ts';

const variables = {
  CHAIN_ID: '137',
  RPC_URLS: 'https://one.example.test, https://two.example.test',
  USDT_ADDRESS: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  COMPANY_WALLET: '0x95210322d0CC872a358AD8B104D08D43E9231c48',
  WEB_ORIGIN: 'https://app.example.test',
  MAIL_FROM: 'PolyTips <no-reply@example.test>',
  SMTP_HOST: 'mail.example.test',
  SMTP_PORT: '587',
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
    proxyNetworks: [],
    rateLimitScale: 1,
    webOrigin: 'https://app.example.test',
    corsOrigins: [],
    mailFrom: variables.MAIL_FROM,
    smtp: { host: 'mail.example.test', port: 587, security: 'starttls' },
    push: 'fcm',
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
  const [one = '', two = '', three = ''] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`);
  const PAYER_WALLETS = `${one}, ${two}:70, ${three}:70:90`;
  expect(parseConfig({ ...variables, PAYER_WALLETS }).payerWallets).toEqual([
    { address: one, fromBlock: 0, untilBlock: null },
    { address: two, fromBlock: 70, untilBlock: null },
    { address: three, fromBlock: 70, untilBlock: 90 },
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
  expect(() => parseConfig({ ...variables, [name]: undefined })).toThrow(name);
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
  ['COMPANY_WALLET', '0x95210322d0cc872a358ad8b104d08d43e9231c48'],
  ['COMPANY_WALLET', '0x95210322D0CC872a358AD8B104D08D43E9231c48'],
  ['COMPANY_WALLET', '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'],
  ['COMPANY_WALLET', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ['COMPANY_WALLET', '0x000000000000000000000000000000000000dEaD'],
  ['COMPANY_WALLET', '0x5FbDB2315678afecb367f032d93F642f64180aa3'],
  ['USDT_ADDRESS', '0x5fbdb2315678afecb367f032d93f642f64180aa3'],
  ['PAYER_WALLETS', '0x95210322d0cc872a358ad8b104d08d43e9231c48'],
  ['PAYER_WALLETS', '0x95210322d0CC872a358AD8B104D08D43E9231c48'],
  ['PAYER_WALLETS', '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f'],
  ['PAYER_WALLETS', `0x${'0'.repeat(40)}`],
  ['PAYER_WALLETS', '0x5FbDB2315678afecb367f032d93F642f64180aa3'],
  ['PAYER_WALLETS', '0xc2132d05d31c914a87c6611c10748aeb04b58e8f'],
  ['USDT_ADDRESS', '0x12'],
  ['PAYER_WALLETS', '0x12'],
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
  ['RATE_LIMIT_SCALE', '2'],
  ['WEB_ORIGIN', 'app'],
  ['WEB_ORIGIN', 'http://app.example.test'],
  ['WEB_ORIGIN', 'https://app.example.test/'],
  ['CORS_ORIGINS', 'app'],
  ['SMTP_SECURITY', 'ssl'],
  ['SMTP_SECURITY', 'none'],
  ['PUSH', 'on'],
])('a configuration with %s=%j is refused', (name, value) => {
  expect(() => parseConfig({ ...variables, [name]: value })).toThrow(name);
});

it('a local chain may have one endpoint, in the clear', () => {
  const local = { CHAIN_ID: '31337', RPC_URLS: 'http://127.0.0.1:8545' };
  expect(parseConfig({ ...variables, ...local }).rpcUrls).toHaveLength(1);
});
