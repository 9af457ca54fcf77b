/**
 * Every text that a refusal can show a person: those of the spec, and ours where the spec has no words. Each is an
 * export of its own, so that the web loads those that it shows.
 */
export * from './spec-messages.ts';

export const invalidAddress = 'Invalid wallet address';
export const signupPasswordTooLong = 'Maximum Password Length 15';
export const changePasswordTooLong = 'Maximum Password Length 20';
export const invalidTransactionHash = 'Invalid transaction hash';
export const invalidPasswordProof = 'The password must be derived in the browser before it is sent';
export const invalidShare = 'Invalid wallet share';
export const invalidEnvelope = 'The wallet must be sealed in the browser before it is sent';
export const secretInRequest =
  'A recovery phrase or private key must never be sent. A transaction hash, as any 64 hex digits, looks like one';
export const invalidInput = 'Invalid request';
/** What a request begins with that has a field too many, whose name follows. */
export const unknownField = 'Invalid request: unknown field';
export const noSession = 'Log in first';
export const forbidden = 'Not allowed';
export const adminSuspended =
  'The password of this account was reset by mail. Restore the wallet first: it shows that it is you';
export const unknownApp = 'This app could not be verified. Reload the page and try again';
export const walletTaken = 'This wallet already belongs to a member';
export const walletUsed = 'This wallet was used and cannot be replaced';
export const walletReserved = 'This address cannot be a member wallet';
export const walletUnproven = 'Unlock your wallet first, so that it proves that it is yours';
export const bookingDiffers = 'This transaction is already booked with another amount';
export const tooManyBookings =
  'Too many of your bookings are still pending or have failed. Try again in some days';
export const transferDiffers = 'This transaction is already recorded with other details';
export const invalidSignedTransaction = 'Invalid signed transaction';
export const signedTransactionDiffers = 'The signed transaction is not this payment';
export const nonceNotNext = 'Another payment was made meanwhile. Review this one again';
export const sameIsRefused =
  'The network refuses a payment of the same amount to the same recipient, for a package or a withdrawal. Make that one faster under Activity, or cancel it';
export const feeTooLow = 'The fees must be at least 1.125 times those of the payment it replaces';
export const tooManyWaiting =
  'Too many of your payments still wait for the network. Make the oldest of them faster under Activity, or cancel it';
export const tooManyAttempts = 'This payment was replaced too often';
export const paymentUnknown = 'There is no such payment to cancel';
export const paymentFinal = 'This payment is final';
export const companyWalletEnded = 'Subscriptions are paid to another wallet now. Reload the app';
export const tooManyPackages = 'You have as many packages as one member can have';
export const listChanged = 'This list has changed. Open it again';
export const inflowNoteMissing = 'Write a note of at most 500 characters';
export const inflowUnknown = 'No such inflow';
export const inflowTwoEnds = 'An inflow is either paid back or booked';
export const inflowSettled = 'This inflow is already settled in another way';
export const inflowKept = 'Nothing of this inflow is to be settled';
export const inflowOfAdmin = 'Only the admin who sent this inflow can book it';
export const inflowBeforeSignup =
  'This wallet paid before its member joined, so it can only be paid back';
export const inflowOwn = 'Another admin has to book this inflow for you';
export const inflowMemberUnproven =
  'This member has to unlock the wallet in the app first; until then nothing is booked';
export const inflowBooked = 'This payment is already a subscription of this member';
export const refundNotFinal = 'This transaction is not final yet';
export const refundMismatch = 'This transaction does not pay the sum back to its sender';
export const memberUnknown = 'No such member';
export const rewardTokenWrong = 'This is not the token of today';
export const rewardNotAvailable = 'There is no reward to reveal now';
export const payoutInProcess = 'Another payment of this withdrawal is in process';
export const payoutFound = (txn: string) =>
  `${txn} seems to send the member exactly this sum, and is not booked yet. Mostly within ten minutes this withdrawal is paid by it, or can be paid`;
export const payoutPending = (uid: string) =>
  `${uid} is sending the member exactly this sum. Wait for its end, or have them cancel it`;
export const sendPaysWithdrawal =
  'Nothing was sent: this member waits for a withdrawal of exactly this sum, and this would count as its payment. Look under Unpaid, or send another sum';
export const payoutNotSearched =
  'Searching for other payments of this withdrawal takes too long now. Try again in some minutes';
export const payoutNotOnChain = 'This transaction is not on the chain yet';
export const payoutMismatch = 'This transaction does not pay this withdrawal';
export const payoutOwn = 'Another admin has to pay your own withdrawal';
export const payoutElsewhere = 'This withdrawal is being paid from another place';
export const approvalNeeded = 'A second admin has to approve this withdrawal before it is paid';
export const approvalOwn = 'Another admin has to approve your own withdrawal';
export const approvalDiffers = 'This withdrawal has another recipient or another net';
export const payoutHeld = 'Withdrawals are on hold until the wallet is proven again';
export const payoutOutside = (instant: string) =>
  `An admin pays this withdrawal from another wallet until ${instant}`;
export const payoutOutsideBefore =
  'You were to pay this withdrawal from another wallet before, which is possible once';
export const payoutHeldUntil = (instant: string) => `Withdrawals are on hold until ${instant}`;
export const signatureWrong = 'The signature is not by the wallet of this account';
export const challengeOver = 'This has taken too long or was done already. Try again';
export const pushTokenGone = 'This device has to register for messages again';
export const tipReviewOutdated =
  'Since the review, the day has ended or a tip was withdrawn, so other members would read it. Review it again.';
export const tipWithdrawn =
  'This tip was posted before, and withdrawn since. Change its words to post it again.';
export const tipMissing = 'There is no tip to notify members of';
export const withdrawalUnknown = 'No such withdrawal';
export const unknownPath = 'No such call';
export const bodyTooLarge = 'The request is too large';
export const jsonOnly = 'The body must be JSON';
export const rateLimited = 'Too many attempts. Try again later';
export const challengesUsed =
  'Too many attempts. Another device may be using your account: log out, which ends every session, and log in again. Or try again later';
export const unhealthy = (problems: string) => `Out of bounds: ${problems}`;
export const busy = 'Busy. Try again in a moment';
export const internal = (requestId: string) =>
  `Something went wrong on our side. Reference ${requestId}`;
