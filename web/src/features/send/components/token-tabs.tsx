import { type KeyboardEvent, useRef } from 'react';
import type { Token } from '../../../base/typed-amount.ts';
import styles from './token-tabs.module.css';

/** The id of the panel that the tabs change. */
export const tokenPanelId = 'send-panel';

/** The id of a token's tab, which names the panel. */
export const tokenTabId = (token: Token): string => `send-tab-${token}`;

const tokens = ['USDT', 'POL'] as const;

interface TokenTabsProps {
  readonly token: Token;
  readonly onChoose: (token: Token) => void;
}

/** Which token is sent; the arrow keys move between the tabs. */
export function TokenTabs({ token, onChoose }: TokenTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return;
    event.preventDefault();
    const isFirst = event.key === 'Home' || (event.key !== 'End' && token === 'POL');
    const next = isFirst ? 'USDT' : 'POL';
    onChoose(next);
    list.current?.querySelector<HTMLElement>(`#${tokenTabId(next)}`)?.focus();
  };
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label="Token">
      {tokens.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={tokenTabId(each)}
          aria-selected={each === token}
          aria-controls={tokenPanelId}
          tabIndex={each === token ? 0 : -1}
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
