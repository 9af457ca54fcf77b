import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { client, join } from '../client/test-world.ts';
import type { Member } from '../client/world-client.ts';
import { listen } from './support/listen.ts';
import { type Phone, photograph, preparePhones } from './support/phone.ts';
import { readPicture } from './support/qr-code.ts';
import { button, expectRoute, expectShown, link, urlOf } from './support/steps.ts';

const takePhone = preparePhones();
let phone: Phone;
let page: Page;
let member: Member;
let usdtUri: string;
let polUri: string;
let sharedThings: SharedThing[] = [];

/** What the page passed to the share sheet of the device; a file as a `data:` address. */
interface SharedThing {
  readonly title: string;
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly type: string; readonly url: string }[];
}

describe('a member who receives', () => {
  beforeAll(async () => {
    member = await join('Receiving Member');
    const { usdt, chainId } = await client.getWorld();
    const { publicKey } = member.wallet;
    usdtUri = `ethereum:${usdt}@${chainId}/transfer?address=${publicKey}`;
    polUri = `ethereum:${publicKey}@${chainId}`;
    phone = await takePhone(member);
    await phone.context.exposeFunction('takeShared', (thing: SharedThing) => {
      sharedThings.push(thing);
    });
    await phone.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    page = await phone.open('/home');
  });

  it('shows the plain address as a QR code, which every wallet reads, or a payment link with the chain', async () => {
    await link(page, 'Receive').tap();
    await expectShown(page.getByText('Polygon Network', { exact: true }));
    await expectCode('QR code of your address', member.wallet.publicKey);
    await photograph(page, '80-receive');
    await token('POL').tap();
    await expectRoute(page, '/receiveQR?token=POL');
    await expectCode('QR code of your address', member.wallet.publicKey);
    await page.getByRole('checkbox').tap();
    await expectCode('QR code to receive POL', polUri);
    await token('USDT').tap();
    await expectCode('QR code to receive USDT', usdtUri);
    await expectShown(page.getByText('Anything else sent here is lost, or hard to get back.'));
  });

  it('shows what arrives while it is open, of the token that the link names', async () => {
    await page.goto(urlOf('/receiveQR?token=POL'));
    await expectShown(page.getByText('In your wallet. What is sent shows here by itself.'));
    await client.fund(member.wallet.publicKey, { usdt: '0', pol: '2' });
    await expectShown(page.getByText('2.0000 POL arrived', { exact: true }));
  });

  it('shows a square code on a narrow phone too', async () => {
    await page.goto(urlOf('/receiveQR?token=USDT'));
    await page.getByRole('checkbox').check();
    await page.setViewportSize({ width: 320, height: 640 });
    const sides = await page
      .getByRole('img', { name: 'QR code to receive USDT' })
      .evaluate(({ clientWidth, clientHeight }) => ({ clientWidth, clientHeight }));
    await page.setViewportSize({ width: 390, height: 844 });
    expect(sides.clientWidth).toBe(sides.clientHeight);
  });

  it('copies the whole address, and reads out once that it has', async () => {
    await expectShown(page.getByText(member.wallet.publicKey, { exact: true }));
    const heard = await listen(page);
    await Promise.all([expectShown(button(page, 'Copied')), button(page, 'Copy').tap()]);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(member.wallet.publicKey);
    await expectShown(button(page, 'Copy'));
    // What the wallet holds is read out, too.
    expect((await heard()).filter((text) => text.startsWith('Cop'))).toEqual(['Copied']);
  });

  it('reads it where a browser refuses to copy, or has no clipboard', async () => {
    const copying = await phone.open('/home');
    await button(copying, 'Get Address').tap();
    const copy = button(copying, 'Copy address');
    await copy.tap();
    await expectShown(copying.getByText('Copied', { exact: true }));
    for (const clipboard of ['refusing', undefined]) {
      await copying.evaluate((kind) => {
        const value =
          kind === undefined ? undefined : { writeText: () => Promise.reject(new Error(kind)) };
        Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
      }, clipboard);
      await copy.tap();
      await expectShown(copying.getByText(/^Your browser refused to copy/));
      await button(copying, 'Dismiss').tap();
      await copying.getByText(/^Your browser refused to copy/).waitFor({ state: 'hidden' });
    }
    await copying.close();
  });

  it('shares the code as a picture where the device shares pictures', async () => {
    await fakeShareSheet('pictures');
    await button(page, 'Share').tap();
    await expect.poll(() => sharedThings).toHaveLength(1);
    const [shared] = sharedThings;
    expect(shared).toMatchObject({
      title: 'PolyTips',
      text: member.wallet.publicKey,
      files: [{ name: 'receive.png', type: 'image/png' }],
    });
    const [file] = shared?.files ?? [];
    expect(await readPicture(page, file?.url ?? '')).toBe(usdtUri);
  });

  it('shares the address as text, with a note, where the device shares text alone', async () => {
    await fakeShareSheet('text');
    await button(page, 'Share').tap();
    await expectShown(page.getByText('This browser shares no pictures', { exact: false }));
    const shared = { title: 'PolyTips', text: member.wallet.publicKey, files: [] };
    expect(sharedThings).toEqual([shared]);
    expect(phone.alerts).toEqual([]);
  });

  it('shares the address as text where the browser can make no picture', async () => {
    await fakeShareSheet('pictures');
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (take) => take(null);
    });
    const shared = { title: 'PolyTips', text: member.wallet.publicKey, files: [] };
    await button(page, 'Share').tap();
    await expect.poll(() => sharedThings).toEqual([shared]);
    await expect.poll(() => button(page, 'Share').getAttribute('aria-busy')).toBe('false');
  });

  it('is alerted where the device shares nothing, and reads what to do instead', async () => {
    await page.evaluate(() => {
      for (const name of ['share', 'canShare'])
        Object.defineProperty(navigator, name, { value: undefined, configurable: true });
    });
    await button(page, 'Share').tap();
    await expect.poll(() => phone.alerts).toEqual(['Sharing not supported on this browser']);
    await expectShown(page.getByText('Copy the address and send it as a link or text instead'));
    await photograph(page, '81-receive-without-sharing');
  });

  it('stays where it was scrolled to when another token is chosen', async () => {
    await page.goto(urlOf('/receiveQR?token=USDT'));
    await page.reload();
    await expectShown(page.getByText('Polygon Network', { exact: true }));
    await page.setViewportSize({ width: 390, height: 400 });
    await page.evaluate(() => scrollTo(0, 100));
    await token('POL').dispatchEvent('click');
    await expect.poll(() => page.getByRole('radio', { name: 'POL' }).isChecked()).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(100);
  });
});

const token = (name: string): Locator => page.getByText(name, { exact: true }).first();

/** Passes once the code on the screen contains `text` and has this label. */
async function expectCode(label: string, text: string): Promise<void> {
  const code = page.getByRole('img', { name: label, exact: true });
  await expectShown(code);
  const picture = await code.screenshot({ animations: 'disabled' });
  expect(await readPicture(page, `data:image/png;base64,${picture.toString('base64')}`)).toBe(text);
}

/** Replaces the share sheet of the device, which this browser does not have. */
async function fakeShareSheet(kind: 'pictures' | 'text'): Promise<void> {
  sharedThings = [];
  await page.evaluate((takesPictures) => {
    const sharer = {
      share: async ({ title, text, files = [] }: ShareData) => {
        if (!navigator.userActivation.isActive) throw new DOMException('', 'NotAllowedError');
        const take: unknown = Reflect.get(globalThis, 'takeShared');
        if (typeof take !== 'function') throw new Error('The test takes no shared thing');
        await take({
          title,
          text,
          files: await Promise.all(
            files.map(
              (file) =>
                new Promise((resolve) => {
                  const reader = new FileReader();
                  reader.addEventListener('load', () =>
                    resolve({ name: file.name, type: file.type, url: reader.result }),
                  );
                  reader.readAsDataURL(file);
                }),
            ),
          ),
        });
      },
      canShare: ({ files = [] }: ShareData = {}) => takesPictures || files.length === 0,
    };
    for (const [name, value] of Object.entries(sharer))
      Object.defineProperty(navigator, name, { value, configurable: true });
  }, kind === 'pictures');
}
