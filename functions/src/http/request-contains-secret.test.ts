import { describe, expect, it } from 'vitest';
import type { CallName } from '../contract/contract.ts';
import { contract } from '../contract/contract.ts';
import { requestContainsSecret } from './request-contains-secret.ts';

const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const hash = `0x${key}`;
const phrase = 'test test test test test test test test test test test junk';

const finds = (name: CallName, part: 'params' | 'query' | 'body', value: unknown): boolean =>
  requestContainsSecret(contract[name], { params: {}, query: {}, body: {}, [part]: value });

describe('requestContainsSecret', () => {
  it.each<[CallName, 'params' | 'query' | 'body', unknown]>([
    ['signup', 'body', { phrases: phrase }],
    ['signup', 'body', { private: key }],
    ['signup', 'body', { unknownField: hash }],
    ['signup', 'body', { deep: [{ deeper: { list: phrase.split(' ') } }] }],
    ['signup', 'body', { [phrase]: '' }],
    ['signup', 'body', phrase],
    ['login', 'body', { pass: `0x${key.toUpperCase()}` }],
    ['loginByPath', 'params', { password: key }],
    ['getUser', 'params', { id: phrase }],
    ['getMyPackages', 'query', { after: key }],
    ['getMyPackages', 'query', { after: hash }],
    ['booking', 'body', { txn: key }],
    ['booking', 'body', { txn: `${hash}00` }],
    ['booking', 'body', { txn: [hash] }],
    ['booking', 'body', { publicKey: hash }],
    ['booking', 'body', { txn: hash, other: hash }],
    ['getUser', 'params', { txn: hash }],
    ['walletProof', 'body', { sig: hash }],
    ['sendTips', 'body', { heading: phrase.slice(0, 29), details: phrase.slice(30) }],
    ['sendTips', 'body', { heading: 'My words', details: `They are ${phrase}.` }],
  ])('%s: refuses %s %j', (name, part, value) => {
    expect(finds(name, part, value)).toBe(true);
  });

  it.each<[CallName, 'params' | 'query' | 'body', unknown]>([
    ['booking', 'body', { txn: hash }],
    ['booking', 'body', { txn: `0x${key.toUpperCase()}` }],
    ['withdrawalPay', 'body', { txn: hash, withSL: 'ABC123_2026-03-04' }],
    ['walletProof', 'body', { sig: `0x${key}${key}1b` }],
    ['getMyPackages', 'query', { after: `ABC123_${hash}` }],
    ['pending_activation', 'query', { after: hash }],
    ['signup', 'body', { fname: 'Test Member', mob: '+1 555 000 0001', private: '{"v":1}' }],
    ['signup', 'body', { amount: 12, nothing: null, yes: true }],
  ])('%s: lets %s %j pass', (name, part, value) => {
    expect(finds(name, part, value)).toBe(false);
  });

  it('survives input nested as deep as a body can be', () => {
    const depth = 15_000;
    const deep: unknown = JSON.parse(`${'['.repeat(depth)}"${key}"${']'.repeat(depth)}`);
    expect(finds('signup', 'body', { deep })).toBe(true);
  });
});
