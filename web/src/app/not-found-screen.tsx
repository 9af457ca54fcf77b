import { Compass } from 'lucide-react';
import { paths } from '../config/paths.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { TopBar } from '../ui/layout/top-bar.tsx';

/** For an address that is no route. */
export function NotFoundScreen() {
  return (
    <>
      <TopBar title="Not found" backTo={paths.landing} />
      <EmptyState
        icon={<Compass />}
        title="There is no such page"
        message="The address may be mistyped, or the page has moved."
        action={
          <ButtonLink to={paths.landing} size="small">
            Go to the start
          </ButtonLink>
        }
      />
    </>
  );
}
