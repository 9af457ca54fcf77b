import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to what is wrong in a form each time that it is refused: `problem` is another
 * object then. The form is what takes the ref.
 */
export function useFocusWrong(problem: object | undefined): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem === undefined) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problem]);
  return form;
}
