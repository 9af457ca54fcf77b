import { expect, it } from 'vitest';
import { invitationUrl } from '../config/paths.ts';
import { pasteMemberId } from './paste-member-id.ts';

function paste(text: string, readOnly = false) {
  const taken: string[] = [];
  let prevented = false;
  pasteMemberId((id) => taken.push(id))({
    clipboardData: { getData: () => text },
    currentTarget: { readOnly },
    preventDefault() {
      prevented = true;
    },
  });
  return { taken, prevented };
}

it.each(['ABC123', ' ABC123', 'ABC123 ', '\tabc123\r\n'])(
  'a pasted member ID is taken without the blanks around it: %j',
  (text) => {
    expect(paste(text)).toEqual({ taken: [text.trim()], prevented: true });
  },
);

it.each([
  invitationUrl('ABC123', 'https://polytips.example'),
  `Join me on PolyTips\n${invitationUrl('ABC123', 'https://polytips.example')} `,
  'Referral ID: ABC123',
  'Referral ID:\nABC123\n',
])('of a pasted invitation the member ID at its end is taken: %j', (text) => {
  expect(paste(text)).toEqual({ taken: ['ABC123'], prevented: true });
});

it.each([
  'ABC12',
  'ABC1234',
  'ABC 123',
  '',
  'https://polytips.example/signup',
  'Referral ID ABC123',
  `${invitationUrl('ABC123', 'https://polytips.example')}4`,
])('another paste is left to the field: %j', (text) => {
  expect(paste(text)).toEqual({ taken: [], prevented: false });
});

it('a field that cannot be changed takes no paste', () => {
  expect(paste('ABC123', true)).toEqual({ taken: [], prevented: false });
});
