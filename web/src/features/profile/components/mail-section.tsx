import { accountsCalls } from '@polytips/functions/contract/accounts.ts';
import { welcomeMailCalls } from '@polytips/functions/contract/welcome-mail.ts';
import { Mail, MailCheck, MailWarning } from 'lucide-react';
import { ownUserOf } from '../../../base/api/own-user.ts';
import { isMissing } from '../../../base/api/read-state.ts';
import { useCall, useCallMutation } from '../../../base/api/use-call.ts';
import { noValue } from '../../../base/format.ts';
import { useMember } from '../../../session/use-session.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import styles from './profile.module.css';

/** Whether the member's mail is confirmed; while it is not, the way to get the welcome mail again. */
export function MailSection() {
  const { uid } = useMember();
  const user = useCall(accountsCalls.getUser, { params: { id: uid } });
  const row = ownUserOf(user.data);
  return (
    <Card kind="rows">
      {row === undefined ? (
        <RowList>
          <Row
            title="Email"
            detail={isMissing(user) ? noValue : <Skeleton shape="text" />}
            icon={<Mail />}
          />
        </RowList>
      ) : row.mailVerified === 'YES' ? (
        <RowList>
          <Row
            title="Email confirmed"
            detail="It gets our mails about your money"
            icon={<MailCheck />}
            iconTone="gain"
          />
        </RowList>
      ) : (
        <Unconfirmed mail={row.MAIL} />
      )}
    </Card>
  );
}

function Unconfirmed({ mail }: { readonly mail: string }) {
  const { error, isPending, isSuccess, mutate } = useCallMutation(
    welcomeMailCalls.sendMailAgain,
    // Another device may have confirmed it: then nothing is sent.
    ['getUser'],
  );
  return (
    <>
      <RowList>
        <Row
          title="Email not confirmed"
          detail={isPending ? 'Sending it' : 'Send the welcome mail again'}
          icon={<MailWarning />}
          iconTone="warn"
          onClick={() => {
            if (!isPending) mutate({});
          }}
        />
      </RowList>
      <div aria-live="polite">
        {isSuccess ? (
          <div className={styles.result}>
            <Note tone="gain">
              The welcome mail is on its way to {mail}. Open its link: until then no mail about your
              money comes, and no earlier link counts. Is it not there in a few minutes? Then look
              among the spam.
            </Note>
          </div>
        ) : null}
        {error === null ? null : (
          <div className={styles.result}>
            <Note tone="loss">{error.message}</Note>
          </div>
        )}
      </div>
    </>
  );
}
