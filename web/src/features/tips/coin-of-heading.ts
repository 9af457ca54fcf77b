/** The coins that `CoinIcon` draws, with what else people call them. */
const coins: readonly { readonly token: string; readonly names: readonly string[] }[] = [
  { token: 'BTC', names: ['bitcoin'] },
  { token: 'ETH', names: ['ethereum', 'ether'] },
  { token: 'POL', names: ['polygon', 'matic'] },
  { token: 'BNB', names: ['binance'] },
  { token: 'SOL', names: ['solana'] },
  { token: 'XRP', names: ['ripple'] },
  { token: 'LINK', names: ['chainlink'] },
  { token: 'AAVE', names: [] },
  { token: 'USDT', names: ['tether'] },
];

/** The coin that the heading of a tip names first, by its symbol, a pair or its name; undefined without one. */
export function coinOfHeading(heading: string): string | undefined {
  for (const word of heading.match(/[\p{L}\d]+/gu) ?? []) {
    const coin = coins.find(({ token, names }) => isCalled(word, token, names));
    if (coin !== undefined) return coin.token;
  }
  return undefined;
}

/** A symbol stands in capitals, alone or before what it is traded for: "link" is a word. */
function isCalled(word: string, token: string, names: readonly string[]): boolean {
  return (
    word === token || /^USDT?$/.test(cutStart(word, token)) || names.includes(word.toLowerCase())
  );
}

const cutStart = (word: string, start: string): string =>
  word.startsWith(start) ? word.slice(start.length) : '';
