import { describe, expect, it } from 'vitest';
import { type PictureSharer, sharePicture } from './share-picture.ts';

const picture = new File(['png'], 'wallet.png', { type: 'image/png' });
const offer = { picture, title: 'PolyTips', text: '0xf39F' };

const failWith = (name: string) => () => Promise.reject(new DOMException('', name));

describe('sharePicture', () => {
  const shared: ShareData[] = [];
  const share = async (data?: ShareData) => void shared.push(data ?? {});

  it.each<[string, PictureSharer, string, ShareData | undefined]>([
    [
      'shares files',
      { share, canShare: () => true },
      'picture',
      { files: [picture], title: 'PolyTips', text: '0xf39F' },
    ],
    [
      'shares text alone',
      { share, canShare: () => false },
      'text',
      { title: 'PolyTips', text: '0xf39F' },
    ],
    ['does not say what it shares', { share }, 'text', { title: 'PolyTips', text: '0xf39F' }],
    ['cannot share', {}, 'not supported', undefined],
    ['was closed', { share: failWith('AbortError'), canShare: () => true }, 'picture', undefined],
    [
      'refused',
      { share: failWith('NotAllowedError'), canShare: () => true },
      'not supported',
      undefined,
    ],
  ])('when the browser %s', async (_case, sharer, expected, data) => {
    shared.length = 0;
    expect(await sharePicture(sharer, offer)).toBe(expected);
    expect(shared).toEqual(data === undefined ? [] : [data]);
  });

  it('shares the text where the browser could make no picture', async () => {
    shared.length = 0;
    const without = { ...offer, picture: undefined };
    expect(await sharePicture({ share, canShare: () => true }, without)).toBe('text');
    expect(shared).toEqual([{ title: 'PolyTips', text: '0xf39F' }]);
  });
});
