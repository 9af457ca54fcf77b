import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';

interface SheetProps {
  readonly open: boolean;
  readonly title: ReactNode;
  /** Called for Back, a pull at the grip, the Escape key and the close button. */
  readonly onClose: () => void;
  /** Before the title: a large `Avatar` or a `CoinIcon`. */
  readonly lead?: ReactNode;
  /** Smaller, under the title. */
  readonly note?: ReactNode;
  /** A `Tag` after the title. */
  readonly tag?: ReactNode;
  /** The way on: buttons under the body, side by side. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** The whole story of a row, from below over a veil. */
export function Sheet(props: SheetProps) {
  return <Modal {...props} />;
}
