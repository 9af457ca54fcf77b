import type { TokenSymbol } from '@polytips/functions/contract/values/token-amount.ts';
import { type KeyboardEvent, useRef } from 'react';
import styles from './token-tabs.module.css';

/** The id of the panel that the tabs change. */
export const tokenPanelId = 'send-panel';

/** The id of a token's tab, which names the panel. */
export const tokenTabId = (symbol: TokenSymbol): string => `send-tab-${symbol}`;

const symbols = ['USDT', 'POL'] as const;

interface TokenTabsProps {
  readonly symbol: TokenSymbol;
  readonly onChoose: (symbol: TokenSymbol) => void;
}

/** Which token is sent; the arrow keys move between the tabs. */
export function TokenTabs({ symbol, onChoose }: TokenTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const isFirst = event.key === 'Home' || (event.key !== 'End' && symbol === 'POL');
    const next = isFirst ? 'USDT' : 'POL';
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`#${tokenTabId(next)}`)?.focus();
  };
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label="Token">
      {symbols.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={tokenTabId(each)}
          aria-selected={each === symbol}
          aria-controls={tokenPanelId}
          tabIndex={each === symbol ? 0 : -1}
          className={styles.tab}
          onKeyDown={move}
          onClick={() => onChoose(each)}
        >
          {each}
        </button>
      ))}
    </div>
  );
}
