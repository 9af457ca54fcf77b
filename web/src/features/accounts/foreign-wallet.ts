import { brand } from '../../config/brand.ts';

/** What is said, loudly, when the server's envelope does not hold the member's wallet. */
export const foreignWallet: string = `The server answered with a wallet that is not yours, so you were not logged in. Your password was not sent. Do not enter your recovery words anywhere, and write to ${brand.supportMail}.`;
