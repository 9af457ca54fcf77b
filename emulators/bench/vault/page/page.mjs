// Runs in the browser, bundled by Vite: plain JavaScript beside the TypeScript of the vault.

import { deriveMaster, productionKdfCost } from '@polytips/functions/sealing/key-derivation.ts';
import { vault } from '@polytips/web/vault/app-vault.ts';

const credentials = { mail: 'root@polytips.example', password: 'Polygon1' };
const idleMs = 1_500;
const settleMs = 300;

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const ways = {
  idle: () => wait(idleMs),
  async worker() {
    const prepared = await vault.prepareLogin(credentials);
    if (!prepared.ok) throw new Error(prepared.reason);
    vault.cancel();
  },
  mainThread: () => deriveMaster(credentials, productionKdfCost),
};

/** How long the page stood still while something was under way. */
globalThis.measureStall = async (way) => {
  let longestTaskMs = 0;
  let longestGapMs = 0;
  let running = true;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
  });
  let lastAt = performance.now();
  const frame = () => {
    const now = performance.now();
    longestGapMs = Math.max(longestGapMs, now - lastAt);
    lastAt = now;
    if (running) requestAnimationFrame(frame);
  };
  await wait(settleMs);
  observer.observe({ entryTypes: ['longtask'] });
  lastAt = performance.now();
  requestAnimationFrame(frame);
  const startedAt = performance.now();
  await ways[way]();
  const tookMs = performance.now() - startedAt;
  // The frame after it belongs to it.
  await new Promise((resolve) => requestAnimationFrame(resolve));
  running = false;
  await wait(settleMs);
  observer.disconnect();
  return { tookMs, longestGapMs, longestTaskMs };
};
