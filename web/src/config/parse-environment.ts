import { addressPattern } from '@polytips/functions/contract/values/patterns.ts';
import * as z from 'zod/mini';

const address = z.string().check(z.regex(addressPattern));
const integer = z.codec(z.string().check(z.regex(/^\d+$/)), z.int(), {
  decode: (text) => Number.parseInt(text, 10),
  encode: String,
});
const urlList = z.codec(z.string(), z.array(z.url()).check(z.minLength(1)), {
  decode: (text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  encode: (urls) => urls.join(','),
});
const given = z.string().check(z.minLength(1));
const mail = z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/));

const variables = z.object({
  VITE_CHAIN_ID: integer,
  VITE_RPC_URLS: urlList,
  VITE_USDT_ADDRESS: address,
  VITE_COMPANY_WALLET: address,
  VITE_EXPLORER_URL: z.optional(z.url()),
  VITE_SUPPORT_MAIL: mail,
  VITE_BUSINESS_TIME_ZONE: z._default(given, 'UTC'),
  VITE_FIREBASE_API_KEY: given,
  VITE_FIREBASE_AUTH_DOMAIN: given,
  VITE_FIREBASE_PROJECT_ID: given,
  VITE_FIREBASE_APP_ID: given,
  VITE_GEOLOCATION_URL: z.optional(z.url()),
  VITE_APP_CHECK_SITE_KEY: z.optional(given),
  VITE_FIREBASE_MESSAGING_SENDER_ID: z.optional(z.string().check(z.regex(/^\d+$/))),
  // The public key of a key pair for web push: a point of P-256, uncompressed, as base64url.
  VITE_FIREBASE_VAPID_KEY: z.optional(z.string().check(z.regex(/^B[\w-]{86}$/))),
});

const emulatorVariables = z.object({
  VITE_AUTH_EMULATOR_URL: z.url(),
  VITE_FIRESTORE_HOST: given,
  VITE_FIRESTORE_PORT: integer,
  VITE_PUSH_URL: z.url(),
});

/** What the web app is configured with, at build. */
export interface Environment {
  readonly chain: {
    readonly id: number;
    /** JSON-RPC endpoints, tried in order. */
    readonly rpcUrls: readonly string[];
    readonly usdtAddress: string;
    readonly companyWallet: string;
    /** The block explorer's origin, where the chain has one. */
    readonly explorerUrl: string | undefined;
  };
  /** Where members reach people. */
  readonly supportMail: string;
  /** The IANA zone of the business day. */
  readonly businessTimeZone: string;
  readonly firebase: {
    readonly apiKey: string;
    readonly authDomain: string;
    readonly projectId: string;
    readonly appId: string;
  };
  /** A service that answers with the visitor's country. */
  readonly geolocationUrl: string | undefined;
  /** The app's key at reCAPTCHA Enterprise, where calls carry App Check tokens. */
  readonly appCheckSiteKey: string | undefined;
  /** What devices register with for messages; undefined where this installation sends none. */
  readonly messaging: MessagingKeys | undefined;
}

/** The project's number at Firebase Cloud Messaging, and its public key for web push. */
interface MessagingKeys {
  readonly senderId: string;
  readonly vapidKey: string;
}

/** Where the Firebase emulators of the local world listen. */
export interface Emulators {
  readonly authUrl: string;
  readonly firestoreHost: string;
  readonly firestorePort: number;
  /** The stand-in for Firebase Cloud Messaging, which has no emulator. */
  readonly pushUrl: string;
}

/**
 * Parses the `VITE_*` variables.
 * @throws {Error} of one line that names every variable missing or malformed.
 */
export function parseEnvironment(raw: unknown): Environment {
  const parsed = parse(variables, raw);
  return {
    chain: {
      id: parsed.VITE_CHAIN_ID,
      rpcUrls: parsed.VITE_RPC_URLS,
      usdtAddress: parsed.VITE_USDT_ADDRESS,
      companyWallet: parsed.VITE_COMPANY_WALLET,
      explorerUrl: parsed.VITE_EXPLORER_URL,
    },
    supportMail: parsed.VITE_SUPPORT_MAIL,
    businessTimeZone: parsed.VITE_BUSINESS_TIME_ZONE,
    firebase: {
      apiKey: parsed.VITE_FIREBASE_API_KEY,
      authDomain: parsed.VITE_FIREBASE_AUTH_DOMAIN,
      projectId: parsed.VITE_FIREBASE_PROJECT_ID,
      appId: parsed.VITE_FIREBASE_APP_ID,
    },
    geolocationUrl: parsed.VITE_GEOLOCATION_URL,
    appCheckSiteKey: parsed.VITE_APP_CHECK_SITE_KEY,
    messaging: messagingKeys(parsed),
  };
}

/** @throws {Error} where one of the two is set without the other. */
function messagingKeys({
  VITE_FIREBASE_MESSAGING_SENDER_ID: senderId,
  VITE_FIREBASE_VAPID_KEY: vapidKey,
}: z.output<typeof variables>): MessagingKeys | undefined {
  if (senderId !== undefined && vapidKey !== undefined) return { senderId, vapidKey };
  if (senderId === undefined && vapidKey === undefined) return undefined;
  throw new Error(
    'Set VITE_FIREBASE_MESSAGING_SENDER_ID and VITE_FIREBASE_VAPID_KEY together, or neither',
  );
}

/**
 * Parses the variables of the local world.
 * @throws {Error} of one line that names every variable missing or malformed.
 */
export function parseEmulators(raw: unknown): Emulators {
  const parsed = parse(emulatorVariables, raw);
  return {
    authUrl: parsed.VITE_AUTH_EMULATOR_URL,
    firestoreHost: parsed.VITE_FIRESTORE_HOST,
    firestorePort: parsed.VITE_FIRESTORE_PORT,
    pushUrl: parsed.VITE_PUSH_URL,
  };
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, raw: unknown): z.output<Schema> {
  const result = z.safeParse(schema, raw);
  if (result.success) return result.data;
  const names = [...new Set(result.error.issues.map((issue) => issue.path.join('.')))];
  throw new Error(`Set these variables for the web build: ${names.join(', ')}`);
}
