import * as z from 'zod/mini';
import * as messages from '../messages.ts';
import { limits } from './limits.ts';
import { formatMicros, parseMicros, requestedUsdtPattern } from './micros.ts';
import { addressPattern, envelopePattern, memberIdPattern, normalizeMemberId } from './patterns.ts';

// A strict Content-Security-Policy forbids the code generation that zod would otherwise try.
z.config({ jitless: true });

/** Decodes a decimal text of USDT, in the form that `text` takes, to micros. */
export const usdtAs = (text: z.ZodMiniString) =>
  z.codec(text, z.bigint(), { decode: parseMicros, encode: formatMicros });

/** USDT in a reply: a string with exactly 6 decimals, decoded to micros. */
export const usdt = usdtAs(z.string().check(z.regex(/^-?\d+\.\d{6}$/)));

/** USDT in a request: a string of up to 9 digits and 6 decimals, decoded to micros. */
export const requestedUsdt = usdtAs(
  z
    .string({ error: messages.invalidAmount })
    .check(z.regex(requestedUsdtPattern, messages.invalidAmount)),
);

/** A percentage in a reply: a string with 2 decimals. */
export const percentage = z.string().check(z.regex(/^-?\d+\.\d{2}$/));

/** A moment: ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** A day of the business calendar: YYYY-MM-DD. */
export const day = z.iso.date();

/** A day in a request, whose length a reader of the description must see to be bounded. */
export const requestedDay = day.check(z.maxLength(10));

const addressOr = (error: string) => z.string({ error }).check(z.regex(addressPattern, error));

/** An account address on the chain, in any case; compare case-blind. */
export const address = addressOr(messages.invalidAddress);

/** The parameters of a path that names the member who calls it by the wallet. */
export const owner = z.strictObject({ publicKey: address });

/** The address that a member sends to. */
export const recipient = addressOr(messages.invalidRecipient);

/** The hash of a transaction, decoded to lower case. */
export const transactionHash = z
  .string({ error: messages.invalidTransactionHash })
  .check(z.regex(/^0x[0-9a-fA-F]{64}$/, messages.invalidTransactionHash), z.toLowerCase());

/**
 * The signed bytes of a transaction of type 2, at most 1 KB: a payment that the server makes as it is.
 * Source: design section 5, rule 5.
 */
export const signedTransaction = z
  .string({ error: messages.invalidSignedTransaction })
  .check(
    z.maxLength(2_050, messages.invalidSignedTransaction),
    z.regex(/^0x02(?:[0-9a-f]{2})+$/, messages.invalidSignedTransaction),
  );

/** An EIP-191 signature: 65 bytes. */
export const signature = z.string().check(z.regex(/^0x[0-9a-fA-F]{130}$/));

/**
 * A member's id as people type it: 6 characters, decoded to Crockford base32
 * (upper case, O to 0, I and L to 1). Source: design section 3.
 */
export const memberId = z
  .string({ error: messages.invalidReferralId })
  .check(
    z.trim(),
    z.regex(memberIdPattern, messages.invalidReferralId),
    z.overwrite(normalizeMemberId),
  );

/** A mail address: ASCII, at most 30 characters, decoded to trimmed lower case. */
export const mail = z
  .string({ error: messages.invalidMail })
  .check(
    z.trim(),
    z.maxLength(limits.mailLengthMax, messages.invalidMail),
    z.regex(
      /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/,
      messages.invalidMail,
    ),
    z.toLowerCase(),
  );

/**
 * What the server knows of a password: 32 bytes derived in the browser, never the password.
 * Source: design section 3.
 */
export const passwordProof = z
  .string({ error: messages.invalidPasswordProof })
  .check(z.regex(/^v1\.[A-Za-z0-9_-]{43}$/, messages.invalidPasswordProof));

const secretOr = (error: string) =>
  z.string({ error }).check(z.regex(/^[A-Za-z0-9_-]{43}$/, error));

/** The half of a wallet's sealing key that the server keeps: 32 bytes as base64url without padding. */
export const share = secretOr(messages.invalidShare);

/** What `walletChallenge` gives to be signed once: 32 bytes as base64url without padding. */
export const nonce = secretOr(messages.challengeOver);

/** A sealed secret: `{"v":1,"iv":base64url,"ct":base64url}` as a JSON string. Source: design section 3. */
export const envelope = z
  .string({ error: messages.invalidEnvelope })
  .check(z.regex(envelopePattern, messages.invalidEnvelope));

/** A wallet that the current password opens. */
export const currentSeal = { phrases: envelope, share, sealed: z.literal('current') };

/** A wallet that opens with the password from before a reset: nothing of it is released by the new one. */
export const oldSeal = { sealed: z.literal('old') };

/** A wallet that was re-encrypted, signed by itself. */
export const reseal = { phrases: envelope, nonce, sig: signature };

/** An opaque id of a row, as replies give it; it can always be the id of a document. */
export const serial = z.string().check(z.regex(/^[0-9A-Za-z][\w-]{0,119}$/));

/** The id of an inflow: the chain, a transaction and a log; or the chain, a sender and a day. */
export const inflowSerial = z
  .string()
  .check(z.regex(/^\d{1,10}_0x(?:[0-9a-f]{64}_\d{1,6}|[0-9a-fA-F]{40}_\d{4}-\d\d-\d\d)$/));

export const yesNo = z.enum(['YES', 'NO']);

/** The word of the spec for an empty list. */
export const noData = z.literal('No Data');

/** A list of rows in a reply, where the spec has a word for an empty one; decoded, that is a list like any other. */
export const rowsOrNoData = <Row extends z.ZodMiniType>(row: Row) =>
  z.codec(z.union([noData, z.array(row)]), z.custom<z.output<Row>[]>(), {
    decode: (written) => (written === 'No Data' ? [] : written),
    encode: (rows) => (rows.length === 0 ? 'No Data' : rows),
  });

/** How many rows a page has: 1 to 100, as the pattern says to a reader of the description, and 50 without it. */
export const pageLimit = z.prefault(
  z.codec(
    z.string().check(z.regex(/^(?:[1-9]\d?|100)$/)),
    z.int().check(z.maximum(limits.pageLengthMax)),
    { decode: (text) => Number.parseInt(text, 10), encode: String },
  ),
  // As a text, which the description of the API publishes.
  String(limits.pageLength),
);

/** Where a page of a list starts, and how long it is: after the row with a serial, in the form that those of the list have. */
export const pageAfter = (serialOfList: z.ZodMiniType<string, string>) =>
  z.strictObject({ after: z.optional(serialOfList), limit: pageLimit });

/** Where a page of a list starts and how long it is, decoded. */
export type Page = z.output<ReturnType<typeof pageAfter>>;

/** No parameters, no query, no body. */
export const nothing = z.strictObject({});

/** The reply of a change that returns nothing. */
export const done = z.array(z.object({ status: z.literal('OK') }));

/** What a change that ends every session is answered with: the Firebase custom token of the caller's next one. */
export const doneWithToken = z.object({ status: z.literal('OK'), token: z.string() });
