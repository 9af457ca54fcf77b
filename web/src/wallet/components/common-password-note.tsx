import { Note } from '../../ui/feedback/note.tsx';
import { useCommonPassword } from '../common-passwords/use-common-password.ts';

/** Warns while a password is chosen that it is one of the commonest. It is allowed all the same. */
export function CommonPasswordNote({ password }: { readonly password: string }) {
  const isCommon = useCommonPassword(password);
  return (
    <div aria-live="polite">
      {isCommon ? (
        <Note tone="warn">
          This is one of the 10,000 commonest passwords, which a thief tries first. It locks your
          wallet: better choose another one.
        </Note>
      ) : null}
    </div>
  );
}
