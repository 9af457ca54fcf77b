/** One lesson of the class room. Its film shows the same lines as captions. */
export interface Lesson {
  /** Also names the three files of its film. */
  readonly id: string;
  readonly title: string;
  /** What a member learns, in a sentence. */
  readonly summary: string;
  /** The lines under each heading, in order; each line is one caption. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
}

/** The five lessons, in the order in which they build on each other. Source: spec section 2. */
export const lessons: readonly Lesson[] = [
  {
    id: 'crypto-basics',
    title: 'Crypto basics',
    summary: 'What a coin, a token and a wallet are, and what can go wrong.',
    parts: {
      'Money without a bank': [
        'Crypto is money that lives on a network instead of in a bank.',
        'Thousands of computers keep the same list of who owns what.',
        'Nobody can change that list alone.',
      ],
      'Coins and tokens': [
        'A coin belongs to its own network. POL is the coin of Polygon.',
        'A token is made by a program on that network. USDT is one.',
        'You pay fees in the coin, even when you send a token.',
      ],
      Stablecoins: [
        'Most prices move up and down, often a lot in one day.',
        'USDT aims to stay at one US dollar.',
        'That is the promise of a company, and no promise is without risk.',
      ],
      'Your wallet': [
        'A wallet holds no coins. It holds the key that moves them.',
        'The address is like an account number: share it to be paid.',
        'The 12 words are the key itself: show them to nobody.',
      ],
      'No way back': [
        'A payment cannot be undone, and no bank can call it back.',
        'Check the address and the network before you confirm.',
      ],
      'Before you start': [
        'Prices can fall to nothing. Use only money that you can lose.',
        'Nobody can promise you a profit.',
      ],
    },
  },
  {
    id: 'nft-basics',
    title: 'NFT basics',
    summary: 'What an NFT is, what it is used for, and what it is not.',
    parts: {
      'One of a kind': [
        'NFT is short for non-fungible token.',
        'One dollar is as good as another: that is fungible.',
        'A ticket with your seat on it is not. An NFT is like that ticket.',
      ],
      'What it records': [
        'An NFT is an entry on a blockchain: this number, this owner.',
        'The picture usually lies elsewhere. The entry only points to it.',
        'If that place disappears, the entry points at nothing.',
      ],
      'What it is for': [
        'Art and collectibles, tickets, memberships, things in games.',
        'The network shows who made it and everyone who has owned it.',
      ],
      'Mint and sell': [
        'To mint is to write a new NFT into the network.',
        'Every sale is signed with a wallet, and the network takes a small fee.',
        'Makers may ask for a share of later sales. Not all markets pay it.',
      ],
      'The token and the picture': [
        'Anybody can copy the picture. Only one address holds the token.',
        'What you may do with the picture depends on its licence.',
      ],
      'Take care': [
        'Fakes are common: check the address of a collection, not its name.',
        'Sign nothing that you do not understand. It can empty a wallet.',
        'Many NFTs find no buyer. Pay only what you can lose.',
      ],
    },
  },
  {
    id: 'blockchain',
    title: 'Blockchain',
    summary: 'What a blockchain is, and why nobody changes it in secret.',
    parts: {
      'A list that everybody has': [
        'A blockchain is a list of payments that many computers share.',
        'Each of them has a whole copy.',
        'None of them is in charge.',
      ],
      Blocks: [
        'New payments are gathered on a page, which is called a block.',
        'Polygon writes a new block every second or two.',
      ],
      'The chain': [
        'Each block carries a fingerprint of the block before it.',
        'That ties them together, one to the next, back to the first.',
      ],
      'Changed means noticed': [
        'Change one old payment, and the fingerprint of its block changes.',
        'The next block no longer fits, nor does any after it.',
        'Every other computer sees that, and keeps its own copy.',
      ],
      'Open to all': [
        'Anyone can look up every payment in an explorer.',
        'It shows addresses, not names. But habits can give you away.',
      ],
      'What it cannot do': [
        'It cannot tell a fair deal from a bad one.',
        'It cannot bring back a lost key.',
        'It keeps exactly what was signed, right or wrong.',
      ],
    },
  },
  {
    id: 'how-crypto-works',
    title: 'How crypto works',
    summary: 'From a secret number to a confirmed payment.',
    parts: {
      'From secret to address': [
        'It begins with a secret number, too large for anybody to guess.',
        'From it comes a public key, and from that your address.',
        'There is no way back from the address to the secret.',
      ],
      'Twelve words': [
        'The 12 words stand for that secret, in a form that people can copy.',
        'A finder of the words has the money.',
        'Write them on paper. Photos and chats get stolen.',
      ],
      Signing: [
        'To pay, your wallet signs: this amount, to that address.',
        'A signature proves that the key agreed, and does not show the key.',
      ],
      Sending: [
        'Your phone hands the signed payment to the network.',
        'The network takes a small fee in POL for carrying it out.',
      ],
      Confirmed: [
        'A block takes the payment in, and more blocks are built on it.',
        'Once it is final, nobody can take it back.',
      ],
      'Self-custody': [
        'In this app the key stays with you. We never see it.',
        'That also means that we cannot bring back words that you lost.',
      ],
    },
  },
  {
    id: 'how-blockchain-works',
    title: 'How blockchain works',
    summary: 'How computers that do not trust each other keep one list.',
    parts: {
      Fingerprints: [
        'A hash turns any text into a short fingerprint.',
        'The same text always gives the same one.',
        'Change one letter, and it is another one altogether.',
      ],
      'The waiting room': [
        'A signed payment first waits among others.',
        'A higher fee can bring it in sooner.',
      ],
      'Who writes the next block': [
        'On Polygon, validators elect who writes, and others stand by.',
        'Each of them has locked up POL, to have something to lose.',
        'Bitcoin chooses by work: computers race to find a rare number.',
      ],
      Agreement: [
        'The others check it all: is each signature right, is the money there?',
        'Only a block that keeps every rule is built upon.',
        'When more than two thirds of the locked POL agree, it is final.',
      ],
      'Programs on the chain': [
        'A smart contract is a program that the network runs.',
        'USDT on Polygon is one: a table of balances, and rules to move them.',
        'It does what its code says, mistakes included.',
      ],
      'The price of it': [
        'Everybody checks everything. That is safe, but slower than a bank.',
        'Networks like Polygon keep the fee small, often below one cent.',
      ],
    },
  },
];
