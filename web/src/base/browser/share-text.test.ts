import { describe, expect, it } from 'vitest';
import { shareText } from './share-text.ts';

const invitation = { title: 'PolyTips', url: 'https://app.example/#/signup?s=K7M2QP' };

describe('shareText', () => {
  it('shares exactly the invitation', async () => {
    const shared: ShareData[] = [];
    const share = async (data: ShareData) => void shared.push(data);
    expect(await shareText({ share }, invitation)).toBe(true);
    expect(shared).toEqual([invitation]);
  });

  it.each([
    ['cannot share', {}, false],
    ['was closed', { share: () => Promise.reject(new DOMException('', 'AbortError')) }, true],
    [
      'has the sheet open already',
      { share: () => Promise.reject(new DOMException('', 'InvalidStateError')) },
      true,
    ],
    ['refused', { share: () => Promise.reject(new DOMException('', 'NotAllowedError')) }, false],
  ])('when the browser %s', async (_case, sharer, expected) => {
    expect(await shareText(sharer, invitation)).toBe(expected);
  });
});
