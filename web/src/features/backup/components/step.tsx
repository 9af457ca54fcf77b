import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { paths } from '../../../config/paths.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { TopBar } from '../../../ui/layout/top-bar.tsx';
import styles from './steps.module.css';

interface BackupHeadProps {
  /** The place of the step among all; undefined after the last. */
  readonly place: number | undefined;
  /** Leads to the step before; undefined where Back leaves the screen. */
  readonly onBack?: (() => void) | undefined;
}

/** The head of the screen. */
export function BackupHead({ place, onBack }: BackupHeadProps) {
  return (
    <TopBar
      title="Back up your wallet"
      {...(onBack === undefined
        ? { backTo: paths.home }
        : { leading: <IconButton label="Back" icon={<ChevronLeft />} onClick={onBack} /> })}
      {...(place === undefined ? {} : { over: `Step ${place} of 4` })}
    />
  );
}

interface StepProps {
  readonly title: string;
  /** `false` when a field of the step takes the focus. */
  readonly focus?: boolean;
  readonly children: ReactNode;
}

/** One step of the backup. Its title takes the focus, because the pressed button is gone. */
export function Step({ title, focus = true, children }: StepProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <section className={styles.step} aria-labelledby={id}>
      <Stack gap={4}>
        <h2 ref={heading} id={id} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </Stack>
    </section>
  );
}
