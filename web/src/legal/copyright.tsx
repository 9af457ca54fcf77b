import { brand } from '../config/brand.ts';

const year = new Date().getFullYear();

/** The copyright line at the end of a public screen. */
export function Copyright() {
  return (
    // The landing is rendered when the app is built, which may have been last year.
    <span suppressHydrationWarning>{`© ${year} ${brand.name}. All rights reserved.`}</span>
  );
}
