import { Note } from '../../../ui/feedback/note.tsx';

/** Warns before a reset that the wallet does not open with the new password. */
export function WalletStays() {
  return (
    <Note tone="warn">
      A new password lets you log in, but it does not open your wallet: for that you still need your
      old password or your 12 recovery words. Nobody else has them, not even us. If it is still open
      on another device, send what it holds first: a reset closes it there too.
    </Note>
  );
}
