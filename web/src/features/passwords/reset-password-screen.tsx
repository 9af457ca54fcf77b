import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { BrandHead } from '../../base/brand-head.tsx';
import { paths } from '../../config/paths.ts';
import { isRemembered } from '../../session/remembered.ts';
import type { StoredUser } from '../../session/session.ts';
import { saveStoredUser } from '../../session/stored-user.ts';
import { useSession } from '../../session/use-session.ts';
import { Button, ButtonLink, IconButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Redirect, useParameters } from '../../ui/router.tsx';
import { Neither, ReplaceWalletForm } from '../../wallet/components/replace-wallet-form.tsx';
import { RestoreWalletForm } from '../../wallet/components/restore-wallet-form.tsx';
import { noteFreshWallet } from '../../wallet/use-backup-state.ts';
import { useReplace } from '../../wallet/use-replace.ts';
import { LogOutFirst } from './components/log-out-first.tsx';
import { ResetForm } from './components/reset-form.tsx';
import { WalletStays } from './components/wallet-stays.tsx';
import { findResetLink, type ResetLink } from './password-rules.ts';
import { useResetPassword } from './use-reset-password.ts';

/** `/reset-password`: the target of the mailed link. A reset begins without a session, and ends with one. */
export function ResetPasswordScreen() {
  const session = useSession();
  const [wasLoggedIn, setLoggedIn] = useState(isRemembered);
  if (wasLoggedIn && session.state === 'none') setLoggedIn(false);
  const link = findResetLink(useParameters());
  // Before the session: nobody has to log out for a link that cannot work.
  if (link === undefined) return <IncompleteLink isLoggedIn={wasLoggedIn} />;
  const isMember = session.state === 'member';
  if (wasLoggedIn) return isMember ? <LogOutFirst mail={link.mail} /> : <SkeletonRows />;
  return isMember ? <Redirect to={paths.home} /> : <ResetSteps key={link.token} link={link} />;
}

function IncompleteLink({ isLoggedIn }: { readonly isLoggedIn: boolean }) {
  return (
    <>
      <TopBar title="Reset password" backTo={isLoggedIn ? paths.home : paths.login} />
      <Stack gap={4}>
        <ErrorState
          title="This link is not complete"
          message={`The email address or the token in it is missing or wrong. Open the link in our mail again${isLoggedIn ? '.' : ', or ask for a new one.'}`}
        />
        {isLoggedIn ? (
          <ButtonLink to={paths.home}>Stay logged in</ButtonLink>
        ) : (
          <ButtonLink variant="primary" to={paths.forgot}>
            Get a new link
          </ButtonLink>
        )}
      </Stack>
    </>
  );
}

/** The steps of a reset: the new password, then the wallet that has to be restored. */
function ResetSteps({ link }: { readonly link: ResetLink }) {
  const [password, setPassword] = useState('');
  const attempt = useResetPassword(link);
  const { ended } = attempt;
  if (ended?.state === 'reset') {
    return <RestoreAfterReset member={ended.member} password={password} />;
  }
  return (
    <>
      <TopBar
        title="Reset password"
        backTo={paths.login}
        // It replaces the form with the button that had the focus.
        focus={ended?.state === 'unseen'}
      />
      {ended?.state === 'unseen' ? (
        <LogInAgain message="Log in with the new one. The session could not be started from here." />
      ) : (
        <>
          <BrandHead lead={`Choose a new password for ${link.mail}.`} />
          <ResetForm
            mail={link.mail}
            password={password}
            onPassword={setPassword}
            attempt={attempt}
          />
        </>
      )}
    </>
  );
}

/** Says that the new password is valid, and leads to the login, which shows how the rest stands. */
function LogInAgain({ message }: { readonly message: string }) {
  return (
    <Stack gap={4}>
      <EmptyState title="Your password was reset" message={message} />
      <WalletStays />
      <ButtonLink variant="primary" to={paths.login}>
        Log in
      </ButtonLink>
    </Stack>
  );
}

interface RestoreAfterResetProps {
  readonly member: StoredUser;
  /** The new password. */
  readonly password: string;
}

/**
 * Restores the wallet after a reset. Storing the member is the last step, because the guard then
 * leads to Home; a member who closes the page before that can log in.
 */
function RestoreAfterReset({ member, password }: RestoreAfterResetProps) {
  const { mail } = member;
  const replacement = useReplace();
  const { dismiss, ended, isReplacing, problem, replace } = replacement;
  const replaceForm = (
    <ReplaceWalletForm attempt={replacement} onReplace={() => void replace({ mail, password })} />
  );
  if (ended?.state === 'replaced') return <FreshWallet member={{ ...member, ...ended.wallet }} />;
  const remember = (phrases: string) => saveStoredUser({ ...member, phrases });
  if (ended?.state === 'uncertain') {
    return (
      <>
        <TopBar title="Your new wallet" backTo={paths.login} focus />
        <LogInAgain message="Your new wallet could not be opened here. Log in with the new password: then you see which wallet the account has." />
      </>
    );
  }
  // Meanwhile nothing may be stored: the address may be another one the next moment. What went wrong is said here as well:
  // below the other ways nobody would see it, and they would ask for this one again, on the same network.
  if (isReplacing || problem !== undefined) {
    return (
      <>
        <TopBar
          title="Your new wallet"
          leading={
            isReplacing ? undefined : (
              <IconButton label="Back" icon={<ChevronLeft />} onClick={dismiss} />
            )
          }
          focus
        />
        <Card>{replaceForm}</Card>
      </>
    );
  }
  return (
    <>
      <TopBar title="Restore your wallet" focus />
      <Stack gap={4}>
        <Note tone="gain">Your password was reset. From now on you log in with the new one.</Note>
        <Note tone="warn">
          Your wallet is still locked. Open it with your 12 recovery words or with your old
          password; from then on it opens with the new one. Withdrawals are paid again 24 hours
          after the reset, once the wallet is open.
        </Note>
        <RestoreWalletForm knownPassword={password} owner={member} onRestored={remember} />
        <Button variant="ghost" onClick={() => saveStoredUser(member)}>
          Later
        </Button>
        <Neither>{replaceForm}</Neither>
      </Stack>
    </>
  );
}

/** Says that the account has a fresh wallet; the guard leads to Home, which suggests to back it up. */
function FreshWallet({ member }: { readonly member: StoredUser }) {
  const proceed = () => {
    noteFreshWallet(member.id);
    saveStoredUser(member);
  };
  return (
    <>
      <TopBar title="Your new wallet" focus />
      <Stack gap={4}>
        <Note tone="gain">Your account has a new wallet. It opens with your new password.</Note>
        <Note tone="warn">
          Words that you may have written down before belong to the earlier wallet. Back up the 12
          words of the new one next.
        </Note>
        <Button variant="primary" onClick={proceed}>
          Go on
        </Button>
      </Stack>
    </>
  );
}
