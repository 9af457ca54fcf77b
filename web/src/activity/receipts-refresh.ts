import { limits } from '@polytips/functions/contract/limits.ts';
import { isLocalWorld } from '../config/local-world.ts';

/**
 * How often a screen asks for received USDT while the member waits for it: the server looks for it once a minute, in
 * the local world also when a test lets it.
 */
export const receiptsRefreshMs: number = isLocalWorld ? limits.balanceRefreshMs : 60_000;
