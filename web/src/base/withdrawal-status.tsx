import { Tag } from '../ui/display/tag.tsx';
import type { RowOf } from './api/paged-calls.ts';

/**
 * The one word for how far a withdrawal is, on every screen of members and admins: In Process until it
 * is paid, whatever is being done about it, then Paid. The wire says Pending for In Process.
 */
const words = {
  Pending: { word: 'In Process', tone: 'warn' },
  Paid: { word: 'Paid', tone: 'gain' },
} as const;

/** How far a withdrawal is, in its word. */
export function WithdrawalStatus({ status }: { readonly status: RowOf<'payoutQueue'>['STATUS'] }) {
  const { word, tone } = words[status];
  return <Tag tone={tone}>{word}</Tag>;
}
