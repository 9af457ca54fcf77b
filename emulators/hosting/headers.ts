import { contentSecurityPolicy } from './content-security-policy.ts';

/** Headers for the paths that match a glob, in the form of firebase.json. */
export interface HeaderRule {
  readonly source: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** For the scanning of addresses: our own pages may ask for it, and nobody framed in them. */
const ownFeatures = ['camera'];

const refusedFeatures = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

/**
 * A hash of the content is part of each name, so a browser uses for a year what it has, and asks
 * afterwards whether it is still there. Not `immutable`: Hosting sends this with its 404 as well,
 * and what was missing while a new version rolled out must not be missing for a year.
 */
const assetCaching = 'public, max-age=60, stale-while-revalidate=31536000';

/** The response headers of Hosting. @param connect see contentSecurityPolicy. */
export function hostingHeaders(connect: readonly string[]): readonly HeaderRule[] {
  return [
    rule('**', {
      'Content-Security-Policy': contentSecurityPolicy(connect),
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy': [
        ...ownFeatures.map((feature) => `${feature}=(self)`),
        ...refusedFeatures.map((feature) => `${feature}=()`),
      ].join(', '),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
    }),
    rule('/assets/**', { 'Cache-Control': assetCaching }),
    ...['/', '/*.@(html|js|json|webmanifest)'].map((source) =>
      rule(source, { 'Cache-Control': 'no-cache' }),
    ),
  ];
}

function rule(source: string, headers: Readonly<Record<string, string>>): HeaderRule {
  return { source, headers: Object.entries(headers).map(([key, value]) => ({ key, value })) };
}
