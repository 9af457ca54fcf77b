import type { ReactNode } from 'react';
import { brand } from '../config/brand.ts';

interface TitledProps {
  /** Without one the page is titled by the product alone. */
  readonly title: string | undefined;
  readonly children: ReactNode;
}

/** Names the page in the browser while a screen is shown. */
export function Titled({ title, children }: TitledProps) {
  return (
    <>
      <title>{title === undefined ? brand.name : `${title} - ${brand.name}`}</title>
      {children}
    </>
  );
}
