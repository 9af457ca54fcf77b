import { Check } from 'lucide-react';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Spinner } from '../../ui/display/spinner.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { mayLeave, type PaymentFlow } from '../payment-controller.ts';
import styles from './payment-progress.module.css';

const steps = [
  { until: 'checking', label: 'Checking' },
  { until: 'signing', label: 'Signing on this device' },
  { until: 'sending', label: 'Sending it' },
] as const;

interface PaymentProgressProps {
  readonly flow: PaymentFlow;
  readonly onLeave: () => void;
}

/** Shows the steps of a payment in progress. */
export function PaymentProgress({ flow, onLeave }: PaymentProgressProps) {
  const isPaying = flow.stage === 'paying';
  const step =
    isPaying && flow.step === 'unanswered' ? 'sending' : isPaying ? flow.step : undefined;
  const current = steps.findIndex(({ until }) => until === step);
  const mayBeLeft = mayLeave(flow);
  return (
    <Modal
      open={isPaying}
      title="Paying"
      onClose={onLeave}
      closable={mayBeLeft}
      closeButton={false}
      actions={
        <Button disabled={!mayBeLeft} onClick={onLeave}>
          Continue in the background
        </Button>
      }
    >
      <Stack gap={4}>
        <ol className={styles.steps} aria-live="polite">
          {steps.map(({ until, label }, index) => (
            <li
              key={until}
              className={classes(styles.step, index <= current && styles.reached)}
              aria-current={index === current ? 'step' : undefined}
            >
              <span className={styles.sign}>{stepSign(index - current)}</span>
              {label}
            </li>
          ))}
        </ol>
        <p className={styles.note}>
          {isPaying && flow.step === 'unanswered'
            ? 'The server does not answer. It is sent again until it does; keep this page open. However often it is sent, it is made once.'
            : 'This payment is made once, whatever happens.'}
        </p>
      </Stack>
    </Modal>
  );
}

function stepSign(distance: number) {
  if (distance < 0) return <Check aria-label="Done:" />;
  return distance === 0 ? <Spinner /> : null;
}
