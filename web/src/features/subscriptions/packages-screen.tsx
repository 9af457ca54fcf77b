import { paths } from '../../config/paths.ts';
import { Note } from '../../ui/note.tsx';
import { Stack } from '../../ui/stack.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { PackageCard } from './components/package-card.tsx';
import { SubscriptionRisk } from './components/subscription-risk.tsx';
import { offeredPackages } from './subscription-model.ts';

/** `/packages`: the three packages, each a way to subscribe. */
export function PackagesScreen() {
  return (
    <>
      <TopBar title="Choose Your Package" backTo={paths.menu} />
      <Stack gap={4}>
        {offeredPackages.map((offered) => (
          <PackageCard key={offered.name} offered={offered} />
        ))}
        <Note>
          <SubscriptionRisk />
        </Note>
      </Stack>
    </>
  );
}
