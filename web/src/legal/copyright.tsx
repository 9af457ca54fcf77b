import { brand } from '../config/brand.ts';

const year = new Date().getFullYear();

/** The copyright line at the end of a public screen. */
export function Copyright() {
  return (
    <>
      © {year} {brand.name}. All rights reserved.
    </>
  );
}
