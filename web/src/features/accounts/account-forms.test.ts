import { describe, expect, it } from 'vitest';
import { findRefusedField } from './account-forms.ts';

describe('findRefusedField', () => {
  it.each([
    ['You have to agree our Terms & Conditions', 'agreed'],
    ['Invalid Referral ID', 'sponsor'],
    ['Enter Full Name', 'name'],
    ['Invalid Mobile No', 'mobile'],
    ['Invalid Email', 'mail'],
    ['Mail ID taken@polytips.example already exist. Try with another mail', 'mail'],
    ['Mail ID two@polytips.example not exist. Try with correct mail', 'mail'],
    ['Invalid Credintial', 'password'],
    ['Minimum Password Length 6', 'password'],
    ['Maximum Password Length 15', 'password'],
    ['Password Must Have At Least A Letter & A Digit', 'password'],
    ['Too many requests', undefined],
    [undefined, undefined],
  ])('the refusal %s is about the field %s', (refusal, part) => {
    expect(findRefusedField(refusal)).toBe(part);
  });
});
