import { type RefCallback, useCallback, useState } from 'react';

/** Whether one of several elements is on the screen; undefined until that is known. */
export function useInSight(): {
  /** The `ref` of each of them. */
  readonly watch: RefCallback<Element>;
  readonly isInSight: boolean | undefined;
} {
  const [inSight, setInSight] = useState<ReadonlySet<Element>>();
  const watch = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      const shown = entries.at(-1)?.isIntersecting === true;
      setInSight((current) => {
        const next = new Set(current);
        if (shown) next.add(element);
        else next.delete(element);
        return next;
      });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { watch, isInSight: inSight && inSight.size > 0 };
}
