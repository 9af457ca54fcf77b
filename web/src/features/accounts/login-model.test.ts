import { describe, expect, it } from 'vitest';
import { checkLogin, isAboutPassword } from './login-model.ts';
import type { Asked } from './signup-model.ts';

const isMailTaken = async (mail: string): Promise<Asked> => ({
  answer: mail === 'one@polytips.example' ? 'yes' : 'no',
});

const silent = async (): Promise<Asked> => ({ answer: 'unanswered', message: 'No network' });

describe('checkLogin', () => {
  it('passes a known mail with a long enough password, the mail cleaned', async () => {
    const form = { mail: ' One@PolyTips.example ', password: 'secret' };
    expect(await checkLogin(form, isMailTaken)).toEqual({
      state: 'passed',
      mail: 'one@polytips.example',
      password: 'secret',
    });
  });

  const unknown = 'Mail ID two@polytips.example not exist. Try with correct mail';
  it.each([
    ['a malformed mail first', 'one@polytips', '', 'Invalid Email'],
    ['then an unknown mail', 'two@polytips.example', '', unknown],
    ['then a short password', 'one@polytips.example', 'abc12', 'Minimum Password Length 6'],
  ])('refuses %s', async (_case, mail, password, message) => {
    expect(await checkLogin({ mail, password }, isMailTaken)).toEqual({
      state: 'refused',
      message,
    });
  });

  it('says when the server gives no answer', async () => {
    expect(await checkLogin({ mail: 'one@polytips.example', password: '' }, silent)).toEqual({
      state: 'unanswered',
      message: 'No network',
    });
  });
});

describe('isAboutPassword', () => {
  it.each([
    ['Invalid Credintial', true],
    ['Minimum Password Length 6', true],
    ['Invalid Email', false],
    ['Mail ID two@polytips.example not exist. Try with correct mail', false],
    [undefined, false],
  ])('of %s is %s', (refusal, expected) => {
    expect(isAboutPassword(refusal)).toBe(expected);
  });
});
