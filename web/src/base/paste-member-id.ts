import { memberIdPattern } from '@polytips/functions/contract/values/patterns.ts';

/** A paste into a field for a member ID, as far as it is read here. */
interface MemberIdPaste {
  readonly clipboardData: { getData(format: 'text'): string };
  readonly currentTarget: { readonly readOnly: boolean };
  preventDefault(): void;
}

/**
 * Takes a pasted member ID in place of what the field has, without the blanks around it, and without what leads to it: an
 * invitation ends with it, as a link or as "Referral ID: K7M2QP". With more than the ID the field would refuse it as too
 * long. Any other paste is left to the field.
 */
export const pasteMemberId =
  (take: (id: string) => void) =>
  (paste: MemberIdPaste): void => {
    const id = paste.clipboardData
      .getData('text')
      .replace(/^.*[=:]/s, '')
      .trim();
    if (paste.currentTarget.readOnly || !memberIdPattern.test(id)) return;
    paste.preventDefault();
    take(id);
  };
