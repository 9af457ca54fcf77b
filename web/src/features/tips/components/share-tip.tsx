import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { shareText } from '../../../base/browser/share-text.ts';
import { brand } from '../../../config/brand.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import type { Tip } from '../tips-model.ts';

/** Hands a tip to the device's own share sheet; copies it where there is none. */
export function ShareTip({
  tip: { heading, details },
}: {
  readonly tip: Pick<Tip, 'heading' | 'details'>;
}) {
  const [canShare, setCanShare] = useState(() => 'share' in navigator);
  const text = `${heading}\n\n${details}\n\nFrom ${brand.name}, for information only.`;
  if (!canShare) return <CopyButton text={text} label="Copy tip" />;
  const share = async () => setCanShare(await shareText(navigator, { title: heading, text }));
  return (
    <Button size="small" icon={<Share2 />} onClick={() => void share()}>
      Share
    </Button>
  );
}
