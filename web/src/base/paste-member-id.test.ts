import { expect, it } from 'vitest';
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

it.each(['ABC12', 'ABC1234', 'ABC 123', ''])('another paste is left to the field: %j', (text) => {
  expect(paste(text)).toEqual({ taken: [], prevented: false });
});

it('a field that cannot be changed takes no paste', () => {
  expect(paste('ABC123', true)).toEqual({ taken: [], prevented: false });
});
