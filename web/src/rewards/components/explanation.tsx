import { Info } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';

interface ExplanationProps {
  /** The word that it explains. */
  readonly of: string;
  readonly children: ReactNode;
}

/** A small (i) beside a word of the product, and a sheet that says it in plain words. */
export function Explanation({ of, children }: ExplanationProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton bare label={`About ${of}`} icon={<Info />} onClick={() => setOpen(true)} />
      <Sheet open={open} title={of} onClose={() => setOpen(false)}>
        {children}
      </Sheet>
    </>
  );
}
