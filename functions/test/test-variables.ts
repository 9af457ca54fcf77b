/** The variables of a server in tests, but for the project. No part of it is reached unless it runs. */
export const testVariables = {
  CHAIN_ID: '31337',
  RPC_URLS: 'http://127.0.0.1:8545',
  USDT_ADDRESS: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  COMPANY_WALLET: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
  WEB_ORIGIN: 'http://127.0.0.1:5010',
  MAIL_FROM: 'PolyTips <no-reply@polytips.example>',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: process.env['SMTP_PORT'] ?? '1025',
  SMTP_SECURITY: 'none',
  PUSH: 'off',
} as const;
