import { formatMoment } from '../../../base/format-date.ts';
import { environment } from '../../../config/environment.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { postedAgo } from '../tips-model.ts';
import { useNow } from '../use-now.ts';

/** How long ago a tip was posted, to see at a glance; the exact moment is what is read out. */
export function PostedTime({ posted }: { readonly posted: string }) {
  const now = useNow();
  return (
    <time dateTime={posted} title={formatMoment(posted)}>
      <span aria-hidden="true">
        {postedAgo(new Date(posted), now, environment.businessTimeZone)}
      </span>
      <VisuallyHidden>{formatMoment(posted)}</VisuallyHidden>
    </time>
  );
}
