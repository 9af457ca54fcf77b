import { createHmac } from 'node:crypto';
import type { Wallet } from '../members/wallet.ts';
import { sha256Hex } from '../platform/sha256.ts';

/**
 * The id that a known device gets with its next login, computed from the one that it has: where the reply of a login was
 * lost, the device still has its former id, and gets the same again. Nobody else computes it. The server alone and the
 * member's session know `share`; the verifier ends what an earlier session could compute with the password.
 */
export const successorOf = (
  { share, verifier }: Pick<Wallet, 'share' | 'verifier'>,
  device: string,
): string =>
  createHmac('sha256', share)
    .update(`polytips:device:v1:${verifier}:${device}`)
    .digest('base64url');

/**
 * Whether a device has logged in before, by the id in its cookie: the one that it got last, or the one before until that is
 * used for the first time.
 */
export const isKnownDevice = (
  wallet: Pick<Wallet, 'devices' | 'share' | 'verifier'>,
  device: string,
): boolean =>
  [device, successorOf(wallet, device)].some((id) => wallet.devices.includes(sha256Hex(id)));
