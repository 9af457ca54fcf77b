import { VisuallyHidden } from './visually-hidden.tsx';

interface ReadOutProps {
  /** It is read out each time that it changes; `undefined` is silence. */
  readonly text: string | undefined;
}

/** A text for screen readers alone, which they read out by themselves. It is there before the first one. */
export function ReadOut({ text }: ReadOutProps) {
  return (
    <VisuallyHidden>
      <span aria-live="polite">{text}</span>
    </VisuallyHidden>
  );
}
