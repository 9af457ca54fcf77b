import { formatMoment } from '../../../base/time/format-date.ts';
import { useNow } from '../../../base/time/use-now.ts';
import { environment } from '../../../config/environment.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { agoMaxMs, postedAgo } from '../tips-model.ts';

const tickMs = 30_000;

/** How long ago a tip was posted, to see at a glance; the exact moment is what is read out. */
export function PostedTime({ posted }: { readonly posted: string }) {
  const at = new Date(posted);
  // A list has dozens of older ones, which do not change.
  const now = new Date(useNow(tickMs, at.getTime() + agoMaxMs));
  return (
    <time dateTime={posted} title={formatMoment(posted)}>
      <span aria-hidden="true">{postedAgo(at, now, environment.businessTimeZone)}</span>
      <VisuallyHidden>{formatMoment(posted)}</VisuallyHidden>
    </time>
  );
}
