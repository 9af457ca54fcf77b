import { productionKdfCost } from '@polytips/functions/sealing/key-derivation.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { client, environment, kdfCost, randomMail } from '../client/test-world.ts';
import { createWorldClient } from '../client/world-client.ts';
import { type Phone, preparePhones } from './support/phone.ts';
import { button, expectShown, fillSignup, putBackupOff } from './support/steps.ts';

const takePhone = preparePhones();
const fullCostClient = createWorldClient({
  apiUrl: environment.WORLD_API_URL,
  authUrl: `http://127.0.0.1:${environment.AUTH_PORT}`,
  kdfCost: productionKdfCost,
});

it('a signup at the production cost of key derivation shows progress, and its wallet opens at that cost alone', async () => {
  const phone = await takePhone();
  await deriveAtFullCost(phone);
  const login = { mail: randomMail(), password: 'Polygon1' };
  const { rootSponsor } = await client.getWorld();
  const page = await phone.open('/signup');
  await fillSignup(page, { ...login, name: 'Patient Member', sponsor: rootSponsor ?? '' });
  const progress = seeProgress(page);
  await button(page, 'Create account').tap();
  await progress;
  await putBackupOff(page);
  await button(page, 'Get Address').tap();
  const { wallet } = await fullCostClient.logIn(login);
  await expectShown(page.getByText(wallet.publicKey));
  await expect(client.logIn(login)).rejects.toThrow('The login was refused');
});

/** Ends once a progress bar has been on the page, for however short a time. */
function seeProgress(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('progress') !== null) resolve();
        });
        observer.observe(document.documentElement, { childList: true, subtree: true });
      }),
  );
}

/** Gives the vault's worker the production cost: the checks build the web app with a lower one. */
async function deriveAtFullCost({ context }: Phone): Promise<void> {
  await context.route('**/assets/worker-*.js', async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    const setting = new RegExp(`(VITE_KDF_COST:.)${kdfCost}\\b`, 'g');
    await route.fulfill({ response, body: script.replaceAll(setting, `$1${productionKdfCost}`) });
  });
}
