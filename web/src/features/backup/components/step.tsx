import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Stack } from '../../../ui/layout/stack.tsx';
import styles from './step.module.css';

interface StepProps {
  readonly title: string;
  /** `false` where a field of the step takes the focus itself. */
  readonly focus?: boolean;
  readonly children: ReactNode;
}

/** One step of the backup. The reading goes on at its title: what was pressed before is gone. */
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
