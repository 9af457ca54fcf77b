import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Phone, photograph, preparePhones } from './support/phone.ts';
import { demoMember } from './support/session.ts';
import { button, expectFocus, expectShown, pressEnterOn, urlOf } from './support/steps.ts';

const titles = [
  'Crypto basics',
  'NFT basics',
  'Blockchain',
  'How crypto works',
  'How blockchain works',
] as const;

const takePhone = preparePhones('full');
let phone: Phone;
let page: Page;

describe('the class room', () => {
  beforeEach(async () => {
    phone = await takePhone(await demoMember('guest'));
    page = await phone.open('/menu');
  });

  it('opens from the menu at the first of five lessons', async () => {
    await page.getByRole('link', { name: /^Class Room/ }).tap();
    await expectShown(film('Crypto basics'));
    const lessons = page.getByRole('list').filter({ has: lesson('Crypto basics') });
    await expect.poll(() => lessons.getByRole('button').count()).toBe(5);
    for (const title of titles) await expectShown(lesson(title));
    await expectShown(page.getByText('There is no sound.', { exact: false }));
    await expectShown(page.getByRole('link', { name: /^How to get USDT and POL/ }));
  });

  it('shows a picture without controls until the film is started, by its own button', async () => {
    await page.goto(urlOf('/class-room'));
    await expectShown(film('Crypto basics'));
    expect(await film('Crypto basics').getAttribute('controls')).toBeNull();
    await button(page, 'Play Crypto basics').tap();
    await expect.poll(() => atSeconds('Crypto basics')).toBeGreaterThan(0);
    expect(await film('Crypto basics').getAttribute('controls')).not.toBeNull();
  });

  it('starts a film by keyboard, and the film has the focus of the button that has gone', async () => {
    await page.goto(urlOf('/class-room'));
    await pressEnterOn(button(page, 'Play Crypto basics'));
    await expect.poll(() => atSeconds('Crypto basics')).toBeGreaterThan(0);
    await expectFocus(film('Crypto basics'));
  });

  it('plays each lesson when its picture is pressed, with captions under it', async () => {
    await page.goto(urlOf('/class-room'));
    for (const title of titles) {
      await lesson(title).tap();
      await expect.poll(() => atSeconds(title)).toBeGreaterThan(0);
      expect(await film(title).evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(1_280);
      await film(title).evaluate((video: HTMLVideoElement) => video.pause());
      await jumpTo(title, 1.5);
      await expect.poll(() => lesson(title).getAttribute('aria-current')).toBe('true');
      const first = (await page.locator('details p').first().textContent()) ?? '';
      await expect.poll(() => startsWithCaption(first)).toBe(true);
      await photograph(page, `90-${title.toLowerCase().replaceAll(' ', '-')}`);
    }
  });

  it('resumes a lesson after a reload where the member left it', async () => {
    await page.goto(urlOf('/class-room'));
    await lesson('Blockchain').tap();
    await jumpTo('Blockchain', 40);
    await expect.poll(() => atSeconds('Blockchain')).toBeGreaterThan(40);
    await page.reload();
    await expect.poll(() => atSeconds('Blockchain')).toBeGreaterThanOrEqual(40);
    await expectShown(page.getByText(/^Resume at 0:4\d$/));
    await lesson('NFT basics').tap();
    await expectShown(lesson('Blockchain').getByText('Started'));
  });

  it('offers the next lesson at the end of one, and marks that one as watched', async () => {
    await page.goto(urlOf('/class-room?lesson=how-crypto-works'));
    await expectShown(film('How crypto works'));
    await film('How crypto works').evaluate(async (video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.5;
      await video.play();
    });
    await expect
      .poll(() => film('How crypto works').evaluate((video: HTMLVideoElement) => video.ended))
      .toBe(true);
    await button(page, 'Next: How blockchain works').tap();
    await expect.poll(() => atSeconds('How blockchain works')).toBeGreaterThan(0);
    await expectShown(lesson('How crypto works').getByText('Watched'));
  });

  it('shows the film’s own captions in full screen alone', async () => {
    await page.goto(urlOf('/class-room'));
    const captions = () =>
      film('Crypto basics').evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode);
    expect(await captions()).toBe('disabled');
    await film('Crypto basics').evaluate((video: HTMLVideoElement) => video.requestFullscreen());
    await expect.poll(captions).toBe('showing');
    await jumpTo('Crypto basics', 3);
    await expect
      .poll(() =>
        film('Crypto basics').evaluate(
          (video: HTMLVideoElement) => video.textTracks[0]?.activeCues?.length,
        ),
      )
      .toBe(1);
    await page.evaluate(() => document.exitFullscreen());
    await expect.poll(captions).toBe('disabled');
  });

  it('reports a film that does not load, and loads it on request', async () => {
    phone.tolerate(/ERR_FAILED/);
    await phone.context.route('**/*.mp4', (route) => route.abort());
    await page.goto(urlOf('/class-room'));
    await expectShown(page.getByText('The film could not be loaded'));
    await page.getByText('Read the lesson', { exact: true }).tap();
    await expectShown(page.getByText('Nobody can promise you a profit.', { exact: false }));
    await phone.context.unroute('**/*.mp4');
    await button(page, 'Try again').tap();
    await expectShown(film('Crypto basics'));
  });

  it('reports a film in whose place something else came, and loads it on request', async () => {
    await phone.context.route('**/*.mp4', (route) =>
      route.fulfill({ contentType: 'video/mp4', body: 'No film' }),
    );
    await page.goto(urlOf('/class-room'));
    await expectShown(page.getByText('The film could not be loaded'));
    await phone.context.unroute('**/*.mp4');
    await button(page, 'Try again').tap();
    await expectShown(film('Crypto basics'));
  });

  it('says of films that the browser cannot play that no further attempt helps, and loads none', async () => {
    let isLoaded = false;
    page.on('request', (request) => {
      isLoaded ||= request.url().endsWith('.mp4');
    });
    await page.evaluate(() => {
      HTMLMediaElement.prototype.canPlayType = () => '';
    });
    await page.goto(urlOf('/class-room'));
    await expectShown(page.getByText('This browser cannot play the film'));
    expect(await button(page, 'Try again').count()).toBe(0);
    expect(isLoaded).toBe(false);
  });

  it('switches the lesson by keyboard', async () => {
    await page.goto(urlOf('/class-room'));
    await lesson('NFT basics').focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => atSeconds('NFT basics')).toBeGreaterThan(0);
  });
});

/** Whether a text begins with the caption that is shown. */
async function startsWithCaption(text: string): Promise<boolean> {
  const caption = await page.locator('div:has(> video) + p').textContent();
  return caption !== null && caption !== '' && text.startsWith(caption);
}

function film(title: string) {
  return page.locator(`video[aria-label="${title}"]`);
}

function lesson(title: string) {
  return page.getByRole('button', { name: new RegExp(`^\\d:\\d\\d ?${title}`) });
}

function atSeconds(title: string): Promise<number> {
  return film(title).evaluate((video: HTMLVideoElement) => video.currentTime);
}

function jumpTo(title: string, seconds: number): Promise<void> {
  return film(title).evaluate((video: HTMLVideoElement, moment) => {
    video.currentTime = moment;
  }, seconds);
}
