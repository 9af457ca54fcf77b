import { ChartNoAxesCombined } from 'lucide-react';
import { CoinIcon } from '../../../ui/display/coin-icon.tsx';
import { Disc } from '../../../ui/display/disc.tsx';
import { coinOfHeading } from '../coin-of-heading.ts';

/** The coin that a tip is about, or a chart where its heading names none. */
export function TipIcon({ heading }: { readonly heading: string }) {
  const token = coinOfHeading(heading);
  if (token !== undefined) return <CoinIcon token={token} />;
  return (
    <Disc>
      <ChartNoAxesCombined />
    </Disc>
  );
}
