/**
 * The texts of refusals that the spec gives (sections 5 and 8), to the letter, misspellings included.
 */

export const termsNotAccepted = 'You have to agree our Terms & Conditions';
export const invalidReferralId = 'Invalid Referral ID';
export const invalidName = 'Enter Full Name';
export const invalidMobile = 'Invalid Mobile No';
export const invalidMail = 'Invalid Email';
export const passwordTooShort = 'Minimum Password Length 6';
export const passwordTooSimple = 'Password Must Have At Least A Letter & A Digit';
export const wrongCredentials = 'Invalid Credintial';
export const characterNotAllowed = 'Character not allowed!';
export const passwordNotMatched = 'Password Not Matched';
export const passwordNotChanged = 'Password Not Changed';
export const passwordChanged = 'Password Change Successful';
export const invalidRecipient = 'Invalid recipient address';
export const invalidAmount = 'Invalid amount';
export const walletMissing = 'Import or create a wallet first';
export const walletInvalid = 'Your Wallet Is NValid';
export const subscriptionRecipientInvalid = 'In Valid Receipient Address';
export const subscriptionTooSmall = 'Minimum Subscription USDT 50';
export const subscriptionNotMultiple = 'Subscription Multiple Of 50';
export const lowBalanceIndicator = 'Low Balance';
export const withdrawalTooSmall = 'Minimum Withdrawal USDT 20';
export const withdrawalExceedsBalance = 'Withdrawal Amount Exceed Balance';
export const withdrawnToday = 'You have withdraw today';
export const lowBalanceHint = 'Low balance';
export const withdrawalFailed = 'Withdrawal Failed!';
export const resetExpired = 'Time Expire Or Invalid Token';
export const alreadyPaid = 'Already Paid';
export const sharingNotSupported = 'Sharing not supported on this browser';
export const mailTaken = (mail: string) => `Mail ID ${mail} already exist. Try with another mail`;
export const mailUnknown = (mail: string) => `Mail ID ${mail} not exist. Try with correct mail`;
export const justActivated = 'Just Activated';
export const rewardFromTomorrow = "You'll get reward from tomorrow.";
export const pushDenied = 'Permission denied';
export const pushNotSupported = 'Service Worker not supported';
export const pushSubscribed = 'Subscribed';
export const pushNoToken = 'No registration token available';
export const pushFailed = 'Subscription failed';
export const rewardMissed = 'Opps! You Missed The Opportunity';
export const notSubscribed = 'Not Subscribed? You can start with our minimum packages.';
