import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import type { SignupForm } from './account-forms.ts';
import {
  checkLogin,
  checkSignup,
  type ServerAnswer,
  type SignupQuestions,
  writeMobile,
} from './form-checks.ts';
import { listCountries } from './list-countries.ts';

const good: SignupForm = {
  agreed: true,
  sponsor: 'K7M2QP',
  name: 'New Member',
  callingCode: '91',
  mobile: '98765 43210',
  mail: 'new@polytips.example',
  password: 'secret1',
};

const questionsAsked: string[] = [];
const questions: SignupQuestions = {
  isMember: async (id) => {
    questionsAsked.push(`member ${id}`);
    return { answer: id === 'K7M2QP' || id === '010101' ? 'yes' : 'no' };
  },
  isMailTaken: async (mail) => {
    questionsAsked.push(`mail ${mail}`);
    return { answer: mail === 'taken@polytips.example' ? 'yes' : 'no' };
  },
};

describe('checkSignup', () => {
  it('passes a valid form and cleans its values', async () => {
    const form = {
      ...good,
      sponsor: 'olO1oI',
      name: '  New? Member?  ',
      mail: ' New@PolyTips.example ',
    };
    expect(await checkSignup(form, questions)).toEqual({
      state: 'passed',
      details: {
        spn: '010101',
        fname: 'New Member',
        mob: '+91 98765 43210',
        mail: 'new@polytips.example',
        password: 'secret1',
      },
    });
  });

  it('passes a password of 15 characters', async () => {
    const checked = await checkSignup({ ...good, password: `${'a'.repeat(14)}1` }, questions);
    expect(checked.state).toBe('passed');
  });

  it('passes a mobile of every country, but of those whose numbers are too short', async () => {
    const numbers = new Map(Object.entries(examples));
    const refused = [];
    for (const { code, callingCode } of listCountries()) {
      const form = { ...good, callingCode, mobile: numbers.get(code) ?? '' };
      if ((await checkSignup(form, questions)).state !== 'passed') refused.push(code);
    }
    expect(refused.toSorted()).toEqual(['AC', 'CK', 'FK', 'SH', 'TA', 'TK']);
  });

  const terms = 'You have to agree our Terms & Conditions';
  const referral = 'Invalid Referral ID';
  const taken = 'Mail ID taken@polytips.example already exist. Try with another mail';
  const short = 'Minimum Password Length 6';
  const simple = 'Password Must Have At Least A Letter & A Digit';
  it.each<[string, Partial<SignupForm>, string]>([
    ['terms that are not accepted', { agreed: false }, terms],
    ['no referral', { sponsor: '' }, referral],
    ['a short referral', { sponsor: 'K7M2Q' }, referral],
    ['an unknown referral', { sponsor: 'ZZZZZZ' }, referral],
    ['a short name', { name: 'Abc' }, 'Enter Full Name'],
    ['a name short without its question marks', { name: 'Abc??? ' }, 'Enter Full Name'],
    ['a name with a tower of accents', { name: `A${'\u0301'.repeat(34)}` }, 'Enter Full Name'],
    ['a long name', { name: 'a'.repeat(36) }, 'Enter Full Name'],
    ['a short mobile', { mobile: '12345' }, 'Invalid Mobile No'],
    ['no mobile', { mobile: '' }, 'Invalid Mobile No'],
    ['a mobile long enough by its sign and space alone', { mobile: '123456' }, 'Invalid Mobile No'],
    ['a short mobile with a code of its own', { mobile: '+91 123456' }, 'Invalid Mobile No'],
    [
      'no mobile beside a long code',
      { callingCode: '1268', mobile: '  -- 1' },
      'Invalid Mobile No',
    ],
    ['a mobile of no country', { callingCode: '' }, 'Invalid Mobile No'],
    ['a mobile of letters', { mobile: 'ninenineninenine' }, 'Invalid Mobile No'],
    ['a long mobile', { mobile: '1'.repeat(17) }, 'Invalid Mobile No'],
    ['a malformed mail', { mail: 'new@polytips' }, 'Invalid Email'],
    ['a long mail', { mail: `${'a'.repeat(20)}@polytips.example` }, 'Invalid Email'],
    ['a taken mail', { mail: 'taken@polytips.example' }, taken],
    ['a short password', { password: 'abc12' }, short],
    ['a long password', { password: 'a1'.repeat(8) }, 'Maximum Password Length 15'],
    ['a long password before its kind', { password: 'a'.repeat(16) }, 'Maximum Password Length 15'],
    ['a password without a digit', { password: 'secrets' }, simple],
    ['a password without a letter', { password: '1234567' }, simple],
  ])('refuses %s', async (_case, change, message) => {
    expect(await checkSignup({ ...good, ...change }, questions)).toEqual({
      state: 'refused',
      message,
    });
  });

  it('names the first of several faults, and calls the server only for the checks before it', async () => {
    // Each repair uncovers the next message: the order of spec section 5.
    const repairs: readonly (readonly [Partial<SignupForm>, string, readonly string[]])[] = [
      [{}, terms, []],
      [{ agreed: true }, referral, []],
      [{ sponsor: 'ZZZZZZ' }, referral, ['member ZZZZZZ']],
      [{ sponsor: 'K7M2QP' }, 'Enter Full Name', ['member K7M2QP']],
      [{ name: 'New Member' }, 'Invalid Mobile No', ['member K7M2QP']],
      [{ mobile: '9876543210' }, 'Invalid Email', ['member K7M2QP']],
      [{ mail: 'taken@polytips.example' }, taken, ['member K7M2QP', 'mail taken@polytips.example']],
      [{ mail: 'new@polytips.example' }, short, ['member K7M2QP', 'mail new@polytips.example']],
      [{ password: 'secrets' }, simple, ['member K7M2QP', 'mail new@polytips.example']],
    ];
    let form: SignupForm = {
      ...good,
      agreed: false,
      sponsor: '',
      name: '',
      mobile: '',
      mail: '',
      password: '',
    };
    for (const [repair, message, expected] of repairs) {
      form = { ...form, ...repair };
      questionsAsked.length = 0;
      expect(await checkSignup(form, questions)).toEqual({ state: 'refused', message });
      expect(questionsAsked).toEqual(expected);
    }
  });

  it.each(['isMember', 'isMailTaken'] as const)(
    'is unanswered when %s gets no answer',
    async (name) => {
      const silent = {
        [name]: async () => ({ answer: 'unanswered', message: 'No network' }) as const,
      };
      expect(await checkSignup(good, { ...questions, ...silent })).toEqual({
        state: 'unanswered',
        message: 'No network',
      });
    },
  );
});

describe('writeMobile', () => {
  it.each([
    ['91', '9876543210', '+91 9876543210'],
    ['91', ' 98765 43210 ', '+91 98765 43210'],
    ['91', '+44 7700 900123', '+44 7700 900123'],
    ['91', '+ 44 7700 900123', '+44 7700 900123'],
    ['91', '\u202a+44 7700\u00a0900123\u202c', '+44 7700 900123'],
    ['1', '555.123.4567', '+1 555-123-4567'],
    ['1', '555\u2011123\u20134567', '+1 555-123-4567'],
    ['49', '0171/2345678', '+49 0171-2345678'],
    ['1', '', '+1 '],
  ])('code %s and %j give %j', (code, typed, expected) => {
    expect(writeMobile(code, typed)).toBe(expected);
  });
});

const isMailTaken = async (mail: string): Promise<ServerAnswer> => ({
  answer: mail === 'one@polytips.example' ? 'yes' : 'no',
});

const silent = async (): Promise<ServerAnswer> => ({ answer: 'unanswered', message: 'No network' });

describe('checkLogin', () => {
  it('passes a known mail, cleaned, with a password of 6 characters', async () => {
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

  it('leaves a mail to the login of which the server gives no answer, and checks the password', async () => {
    const form = { mail: 'two@polytips.example', password: 'secret' };
    expect(await checkLogin(form, silent)).toEqual({ state: 'passed', ...form });
    expect(await checkLogin({ ...form, password: 'abc12' }, silent)).toEqual({
      state: 'refused',
      message: 'Minimum Password Length 6',
    });
  });
});
