import type { Opening } from '../../vault/vault.ts';

/**
 * Whether a login may go on after the vault has tried the envelope. An envelope of before a reset
 * (`old`) does not open with the new password: that login goes on with a locked wallet.
 */
export function acceptsOpening(
  opening: Opening,
  sealed: 'current' | 'old',
): 'accepted' | 'foreign' | 'failed' {
  switch (opening) {
    case 'opened':
      return 'accepted';
    case 'mismatch':
      return 'foreign';
    case 'cannot open':
      return sealed === 'old' ? 'accepted' : 'foreign';
    case 'stopped':
    case 'timed out':
    case 'failed':
      return 'failed';
  }
}
