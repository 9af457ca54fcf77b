import { useState } from 'react';
import { TransactionLink } from '../../../base/transaction-link.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import type { PaymentIntent } from '../../payment-intent.ts';
import { useResolveUnknown } from '../../use-resolve-unknown.ts';
import styles from './resolve-unknown.module.css';
import { resolveUnknownText } from './resolve-unknown-text.ts';

/** Lets the member say whether an unknown payment was paid, after looking it up. */
export function ResolveUnknown({ payment }: { readonly payment: PaymentIntent }) {
  const { id, hash, purpose } = payment;
  const [wasPaid, setWasPaid] = useState<boolean>();
  const close = () => setWasPaid(undefined);
  const { isEnding, end } = useResolveUnknown(id, close);
  const text = wasPaid === undefined ? undefined : resolveUnknownText(purpose.kind, wasPaid);
  return (
    <>
      <div className={styles.choice}>
        <Button size="small" onClick={() => setWasPaid(true)}>
          It was paid
        </Button>
        <Button size="small" onClick={() => setWasPaid(false)}>
          It was not paid
        </Button>
      </div>
      <Modal
        open={text !== undefined}
        title={text?.title}
        onClose={close}
        closable={!isEnding}
        closeButton={false}
        actions={
          <>
            <Button disabled={isEnding} onClick={close}>
              Cancel
            </Button>
            <Button
              variant="primary"
              busy={isEnding}
              onClick={() => wasPaid !== undefined && end(wasPaid)}
            >
              {wasPaid === true ? 'Paid' : 'Not paid'}
            </Button>
          </>
        }
      >
        <Stack gap={3}>
          <p>{text?.condition}</p>
          <p>
            <TransactionLink hash={hash} form="success" />
          </p>
          <p>{text?.consequence}</p>
        </Stack>
      </Modal>
    </>
  );
}
