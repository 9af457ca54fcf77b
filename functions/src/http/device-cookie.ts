/**
 * The cookie of a device that has logged in before. `__session` is the one name that
 * Firebase Hosting passes on to a function; despite it the cookie is no session.
 */
const name = '__session';
const maxAgeSeconds = 400 * 24 * 60 * 60;

/** The device's id in a Cookie header; undefined when there is none or it is not one of ours. */
export function readDeviceCookie(header: string | undefined): string | undefined {
  return /(?:^|;)\s*__session=([A-Za-z0-9_-]{43})\s*(?:;|$)/.exec(header ?? '')?.[1];
}

/** The Set-Cookie header that makes a browser send the device's id from now on. */
export function deviceCookie(device: string): string {
  return `${name}=${device}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; SameSite=Strict`;
}
