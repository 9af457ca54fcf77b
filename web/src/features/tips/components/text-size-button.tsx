import { AArrowUp } from 'lucide-react';
import { IconButton } from '../../../ui/controls/button.tsx';
import type { TextSize } from '../text-size.ts';

interface TextSizeButtonProps {
  readonly size: TextSize;
  readonly onChange: () => void;
}

/** Goes through the three sizes of a tip's text. */
export function TextSizeButton({ size, onChange }: TextSizeButtonProps) {
  return <IconButton label={`Text size: ${size}`} icon={<AArrowUp />} onClick={onChange} />;
}
