import type { PaymentState } from '../../payments/payment-intent.ts';
import { untracedText } from '../../payments/payment-texts.ts';

/** How far an unfinished subscription is, for the member. */
export function unfinishedText(state: PaymentState): {
  readonly status: string;
  readonly explanation: string;
} {
  switch (state) {
    case 'signed':
      return {
        status: 'Not sent yet',
        explanation:
          'It is signed and saved on this device, but the network could not be reached yet. It is sent as soon as that is possible.',
      };
    case 'mined':
      return {
        status: 'Paid',
        explanation:
          'It is paid on the chain. The server is being told, and the package shows under My Packages then.',
      };
    case 'broadcast':
    case 'recorded':
    case 'reverted':
    case 'replaced':
    case 'discarded':
      return {
        status: 'Sent',
        explanation: 'The network has it and has not confirmed it yet.',
      };
    case 'untraced':
      return { status: 'Unknown', explanation: untracedText('subscription') };
  }
}
