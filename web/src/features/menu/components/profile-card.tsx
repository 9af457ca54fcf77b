import { useCall } from '../../../lib/api/use-call.ts';
import { useMember } from '../../../lib/session/use-session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { memberTag } from '../menu-model.ts';
import styles from './profile-card.module.css';

/** Who is signed in, and whether as a guest. */
export function ProfileCard() {
  const { uid, name } = useMember();
  const { data } = useCall('getUser', { params: { id: uid } });
  const tag = memberTag(data);
  return (
    <Card>
      <div className={styles.profile}>
        <Avatar name={name} />
        <div className={styles.names}>
          <p className={styles.name}>{name}</p>
          <p className={styles.uid}>UID {uid}</p>
        </div>
        {tag === undefined ? null : <Tag tone={tag === 'User' ? 'gain' : 'quiet'}>{tag}</Tag>}
      </div>
    </Card>
  );
}
