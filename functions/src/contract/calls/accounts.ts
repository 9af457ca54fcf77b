import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  address,
  currentSeal,
  done,
  instant,
  mail,
  memberId,
  oldSeal,
  passwordProof,
  rowsOrNoData,
  yesNo,
} from '../values/schemas.ts';

const activationStatus = z.enum(['Inactive', 'Active']);

/** Entity: user record, as its owner sees it. */
export const ownUserRow = z.lazy(() =>
  z.object({
    ACTIVATION_STATUS: activationStatus,
    IS_ADMIN: yesNo,
    NAMES: z.string(),
    /** The introducer's id; empty for the root member. */
    upCode: z.string(),
    MOB: z.string(),
    MAIL: z.string(),
    DATES: instant,
    backedUp: yesNo,
    /** Whether the member has shown to read the mail: without it no mail about money is sent. */
    mailVerified: yesNo,
  }),
);

/** Entity: user record, as anyone else sees it. */
const foreignUserRow = z.object({ NAMES: z.string() });

const loggedIn = {
  CODES: z.string(),
  NAMES: z.string(),
  publicKey: address,
  /** A Firebase custom token. */
  token: z.string(),
};

/** Entity: login response row. */
const loginRow = z.lazy(() =>
  z.discriminatedUnion('sealed', [
    z.object({ ...loggedIn, ...currentSeal }),
    z.object({ ...loggedIn, ...oldSeal }),
  ]),
);

/** A failed login, for a wrong password and an unknown mail alike. */
const loginRefusedRow = z.object({ CODES: z.literal('NO') });

const loginReply = z.array(z.union([loginRow, loginRefusedRow]));

export const accountsCalls = {
  getUser: defineCall({
    name: 'getUser',
    summary:
      'Gives the full record of oneself, and of anyone else, also anonymously, the name alone.',
    method: 'GET',
    path: '/getUser/{id}',
    access: { who: 'anyone' },
    rateLimit: 'lookup',
    schemas: () => ({
      params: z.strictObject({ id: memberId }),
      reply: rowsOrNoData(z.union([ownUserRow, foreignUserRow])),
    }),
  }),
  login: defineCall({
    name: 'login',
    summary:
      'Checks a derived password and gives the sealed wallet and a Firebase custom token; `NO` for a wrong password and an unknown mail alike.',
    method: 'POST',
    path: '/login',
    access: { who: 'anyone' },
    rateLimit: 'login',
    schemas: () => ({
      body: z.strictObject({ mail, pass: passwordProof }),
      reply: loginReply,
    }),
  }),
  loginByPath: defineCall({
    name: 'loginByPath',
    summary: 'The same as `login`; URLs are logged, so our own web never uses it.',
    method: 'GET',
    path: '/login/{email}/{password}',
    access: { who: 'anyone' },
    rateLimit: 'login',
    schemas: () => ({
      params: z.strictObject({ email: mail, password: passwordProof }),
      reply: loginReply,
    }),
  }),
  logout: defineCall({
    name: 'logout',
    summary: 'Ends all sessions of the caller, and the messages to their devices.',
    method: 'POST',
    path: '/logout',
    access: { who: 'member' },
    schemas: () => ({ reply: done }),
  }),
};
