import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../config/paths.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useMember } from '../../../lib/session/use-session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { memberTag } from '../menu-model.ts';
import styles from './profile-card.module.css';

/** Who is signed in, whether as a guest, and the way to the profile. */
export function ProfileCard() {
  const { uid, name } = useMember();
  const { data } = useCall('getUser', { params: { id: uid } });
  const tag = memberTag(data);
  return (
    <Card>
      <Link className={styles.profile} to={paths.profile}>
        <Avatar name={name} />
        <span className={styles.content}>
          <span className={styles.names}>
            <span className={styles.name}>{name}</span>
            <span className={styles.settings}>Profile and settings</span>
          </span>
          {tag === undefined ? null : <Tag tone={tag === 'User' ? 'gain' : 'quiet'}>{tag}</Tag>}
        </span>
        <ChevronRight className={styles.chevron} aria-hidden="true" />
      </Link>
    </Card>
  );
}
