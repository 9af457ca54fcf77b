import { describe, expect, it } from 'vitest';
import { findRefusedField, isAboutPassword } from './account-forms.ts';

describe('findRefusedField', () => {
  it.each([
    ['You have to agree our Terms & Conditions', 'agreed'],
    ['Invalid Referral ID', 'sponsor'],
    ['Enter Full Name', 'name'],
    ['Invalid Mobile No', 'mobile'],
    ['Invalid Email', 'mail'],
    ['Mail ID taken@polytips.example already exist. Try with another mail', 'mail'],
    ['Minimum Password Length 6', 'password'],
    ['Maximum Password Length 15', 'password'],
    ['Password Must Have At Least A Letter & A Digit', 'password'],
  ])('the refusal %s is about the field %s', (refusal, part) => {
    expect(findRefusedField(refusal)).toBe(part);
  });
});

describe('isAboutPassword', () => {
  it.each([
    ['Invalid Credintial', true],
    ['Minimum Password Length 6', true],
    ['Invalid Email', false],
    ['Mail ID two@polytips.example not exist. Try with correct mail', false],
    [undefined, false],
  ])('of the refusal %s is %s', (refusal, expected) => {
    expect(isAboutPassword(refusal)).toBe(expected);
  });
});
