/** Headers for the paths that match a glob or a regular expression, in the form of firebase.json. */
export type HeaderRule = ({ readonly source: string } | { readonly regex: string }) & {
  readonly headers: readonly { readonly key: string; readonly value: string }[];
};

/** For scanning addresses: our own pages may use the camera, framed pages may not. */
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
 * How long browsers keep the files of the build. A minute, though each name holds a hash of the content: Hosting sends this
 * header with a 404, too, and a file that was missing while a new version rolled out may not stay missing. With
 * `stale-while-revalidate` Chromium answers a script or a style sheet with the 404 for as long as that says. After the
 * minute a file costs a request that is answered with 304; members have the files from the service worker.
 */
export const assetCaching = 'public, max-age=60';

/**
 * The script of the worker that has the key (web/src/vault/worker.ts). Its policy is its own: it talks to its page, and
 * needs no network.
 */
const vaultWorker = '/assets/worker-*.js';

/** The response headers of Hosting. */
export function hostingHeaders(options: PolicyOptions): readonly HeaderRule[] {
  return [
    rule(
      { source: '**' },
      {
        'Content-Security-Policy': contentSecurityPolicy(options),
        'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'Permissions-Policy': [
          ...ownFeatures.map((feature) => `${feature}=(self)`),
          ...refusedFeatures.map((feature) => `${feature}=()`),
        ].join(', '),
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cross-Origin-Resource-Policy': 'same-origin',
      },
    ),
    // After the rule for all: of two with the same header the last one counts.
    rule({ source: vaultWorker }, { 'Content-Security-Policy': "default-src 'none'" }),
    rule({ source: '/assets/**' }, { 'Cache-Control': assetCaching }),
    // The page is served at every path without a dot; with a second slash one may be the API's.
    ...[{ regex: '^/[^./]*/?$' }, { source: '/*.@(html|js|json|webmanifest)' }].map((paths) =>
      rule(paths, { 'Cache-Control': 'no-cache' }),
    ),
  ];
}

function rule(
  paths: { readonly source: string } | { readonly regex: string },
  headers: Readonly<Record<string, string>>,
): HeaderRule {
  return { ...paths, headers: Object.entries(headers).map(([key, value]) => ({ key, value })) };
}

/** The differences between the policies of a deployment. */
export interface PolicyOptions {
  /** The origins that the browser may talk to besides our own. */
  readonly connect: readonly string[];
  /** Whether the page loads reCAPTCHA, by which App Check knows our app from other clients. */
  readonly appCheck: boolean;
}

/** The hosts of the charting service's widgets: the one that we open, and the one that it moves its widgets to. */
const tickerFrames = ['https://s.tradingview.com', 'https://www.tradingview-widget.com'] as const;

/** Source: the content security policy that reCAPTCHA documents. */
const recaptcha = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connect: ['https://content-firebaseappcheck.googleapis.com', 'https://www.google.com/recaptcha/'],
} as const;

/**
 * The Content-Security-Policy of the web app. Everything is refused but our own files, the listed
 * hosts to connect to, and the frame of the market ticker; no script from a string, no inline code.
 * App Check opens it to the scripts of reCAPTCHA (docs/decisions/0017-what-a-stranger-may-cost.md).
 */
function contentSecurityPolicy({ appCheck, connect }: PolicyOptions): string {
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'connect-src': ["'self'", ...connect, ...(appCheck ? recaptcha.connect : [])],
    'script-src': ["'self'", ...(appCheck ? recaptcha.scripts : [])],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': [...tickerFrames, ...(appCheck ? recaptcha.frames : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    // Firebase adds the script of reCAPTCHA by a plain address, which trusted types would refuse.
    ...(appCheck
      ? {}
      : {
          'require-trusted-types-for': ["'script'"],
          // The one policy makes the URLs of our own worker and service worker.
          'trusted-types': ['polytips'],
        }),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
