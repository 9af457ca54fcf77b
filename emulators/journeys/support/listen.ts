import type { Page } from 'playwright-core';

/**
 * Listens from now on to what the page has a screen reader read out by itself.
 * @returns what gives the texts so far, in their order.
 */
export async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  const heard = await page.evaluateHandle(() => {
    const texts: string[] = [];
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[aria-live], [role="alert"], output');
        if (region === undefined || region === null || region.matches('[aria-live="off"]'))
          continue;
        const added = target instanceof Text ? [target] : [...addedNodes];
        const text = added.map(({ textContent }) => textContent).join(' ');
        if (text !== '') texts.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  return () => heard.jsonValue();
}
