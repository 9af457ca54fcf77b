/** The forms of some texts, and what is the same for them, apart from their schemas: a visitor's first form loads no schemas. */

/** An account address on the chain, in any case. */
export const addressPattern: RegExp = /^0x[0-9a-fA-F]{40}$/;

/** Whether two addresses are the same account, whatever their case. */
export const sameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

/** A sealed secret. Source: design section 3. */
export const envelopePattern: RegExp =
  /^\{"v":1,"iv":"[A-Za-z0-9_-]{16}","ct":"[A-Za-z0-9_-]{22,400}"\}$/;

/** A member's id, as a part of a pattern: 6 characters of Crockford base32, which has no I, L, O and U. */
export const uidForm = '[0-9A-HJKMNP-TV-Z]{6}';

export const uidPattern: RegExp = new RegExp(`^${uidForm}$`);

/** A member's id as people type it, trimmed. */
export const memberIdPattern: RegExp = /^[0-9A-Za-z]{6}$/;

/** Maps what people type for a member id onto Crockford base32. Source: design section 3. */
export function normalizeMemberId(typed: string): string {
  return typed.trim().toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}
