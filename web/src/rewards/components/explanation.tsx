import { Info } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../ui/controls/button.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';

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
      <Modal open={open} title={of} onClose={() => setOpen(false)}>
        {children}
      </Modal>
    </>
  );
}
