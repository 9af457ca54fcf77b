import { describe, expect, it } from 'vitest';
import { parseEmulators, parseEnvironment } from './parse-environment.ts';

const complete = {
  VITE_CHAIN_ID: '137',
  VITE_RPC_URLS: 'https://one.example/rpc, https://two.example',
  VITE_USDT_ADDRESS: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
  VITE_COMPANY_WALLET: `0x${'a'.repeat(40)}`,
  VITE_SUPPORT_MAIL: 'people@app.example',
  VITE_FIREBASE_API_KEY: 'key',
  VITE_FIREBASE_AUTH_DOMAIN: 'app.example',
  VITE_FIREBASE_PROJECT_ID: 'app',
  VITE_FIREBASE_APP_ID: '1:2:web:3',
};

describe('parseEnvironment', () => {
  const required = {
    chain: {
      id: 137,
      rpcUrls: ['https://one.example/rpc', 'https://two.example'],
      usdtAddress: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
      companyWallet: `0x${'a'.repeat(40)}`,
    },
    supportMail: 'people@app.example',
    firebase: { apiKey: 'key', authDomain: 'app.example', projectId: 'app', appId: '1:2:web:3' },
  };

  it('reads numbers, lists and defaults', () => {
    expect(parseEnvironment(complete)).toEqual({ ...required, businessTimeZone: 'UTC' });
  });

  it('reads what may be left out', () => {
    const optional = {
      VITE_EXPLORER_URL: 'https://explorer.example',
      VITE_BUSINESS_TIME_ZONE: 'Asia/Kolkata',
      VITE_GEOLOCATION_URL: 'https://country.example/',
      VITE_APP_CHECK_SITE_KEY: 'site-key',
    };
    expect(parseEnvironment({ ...complete, ...optional })).toEqual({
      ...required,
      chain: { ...required.chain, explorerUrl: 'https://explorer.example' },
      businessTimeZone: 'Asia/Kolkata',
      geolocationUrl: 'https://country.example/',
      appCheckSiteKey: 'site-key',
    });
  });

  it('names every variable that is missing or malformed, in one line', () => {
    const { VITE_FIREBASE_API_KEY: _missing, ...rest } = complete;
    expect(() => parseEnvironment({ ...rest, VITE_COMPANY_WALLET: '0x12' })).toThrow(
      'Set these variables for the web build: VITE_COMPANY_WALLET, VITE_FIREBASE_API_KEY',
    );
  });

  it('has messages where both of their keys are set, and stops where one is missing', () => {
    const senderId = '123456789012';
    const vapidKey = `B${'x'.repeat(86)}`;
    expect(parseEnvironment(complete).messaging).toBeUndefined();
    const keys = {
      VITE_FIREBASE_MESSAGING_SENDER_ID: senderId,
      VITE_FIREBASE_VAPID_KEY: vapidKey,
    };
    expect(parseEnvironment({ ...complete, ...keys }).messaging).toEqual({ senderId, vapidKey });
    for (const name of Object.keys(keys)) {
      const one = { ...complete, ...keys, [name]: undefined };
      expect(() => parseEnvironment(one)).toThrow('together, or neither');
    }
  });

  it.each([
    ['VITE_FIREBASE_VAPID_KEY', 'short'],
    ['VITE_SUPPORT_MAIL', 'people'],
    ['VITE_CHAIN_ID', 'polygon'],
    ['VITE_RPC_URLS', ''],
    ['VITE_RPC_URLS', 'not an address'],
  ])('refuses %s as %j', (name, value) => {
    expect(() => parseEnvironment({ ...complete, [name]: value })).toThrow(name);
  });
});

describe('parseEmulators', () => {
  it('reads where the emulators listen', () => {
    const raw = {
      VITE_AUTH_EMULATOR_URL: 'http://127.0.0.1:9099',
      VITE_FIRESTORE_HOST: '127.0.0.1',
      VITE_FIRESTORE_PORT: '8080',
      VITE_PUSH_URL: 'http://127.0.0.1:9599',
    };
    expect(parseEmulators(raw)).toEqual({
      authUrl: 'http://127.0.0.1:9099',
      firestoreHost: '127.0.0.1',
      firestorePort: 8080,
      pushUrl: 'http://127.0.0.1:9599',
    });
  });
});
