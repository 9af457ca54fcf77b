import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import { Mail, MailCheck, MailWarning } from 'lucide-react';
import { unreadFigure } from '../../../base/api/call-states.tsx';
import { ownUserOf } from '../../../base/api/own-user.ts';
import { useCall } from '../../../base/api/use-call.ts';
import { confirmParameter } from '../../../config/paths.ts';
import { ConfirmMail } from '../../../mail/confirm-mail.tsx';
import { useMember } from '../../../session/use-session.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { useParameters } from '../../../ui/router.tsx';
import styles from './profile.module.css';

/** Whether the member's mail is confirmed; while it is not, what to do about it. */
export function MailSection() {
  const { uid } = useMember();
  const user = useCall(accountsCalls.getUser, { params: { id: uid } });
  const row = ownUserOf(user.data);
  const isLinked = useParameters().has(confirmParameter);
  return (
    <Card kind="rows">
      {row === undefined ? (
        <RowList>
          <Row title="Email" detail={unreadFigure(user)} icon={<Mail />} />
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
        <RowList>
          <Row
            title="Email not confirmed"
            detail="Send the welcome mail again"
            icon={<MailWarning />}
            iconTone="warn"
            open={isLinked}
            // Closed as high as the row that stands there before it is known.
            opens={
              <div className={styles.confirm}>
                <p className={styles.reason}>
                  No mail about your money or about a login on a new device comes until you open the
                  link of our welcome mail.
                </p>
                <ConfirmMail />
              </div>
            }
          />
        </RowList>
      )}
    </Card>
  );
}
