import { AArrowUp } from 'lucide-react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import type { TextSize } from '../text-size.ts';

interface TextSizeButtonProps {
  readonly size: TextSize;
  readonly onChange: () => void;
  /** An icon alone. */
  readonly compact?: boolean;
}

/** Goes through the three sizes of a tip's text. */
export function TextSizeButton({ size, onChange, compact = false }: TextSizeButtonProps) {
  const label = `Text size: ${size}`;
  if (compact) return <IconButton label={label} icon={<AArrowUp />} onClick={onChange} />;
  return (
    <Button size="small" icon={<AArrowUp />} aria-label={label} onClick={onChange}>
      Text size
    </Button>
  );
}
