import { ExternalLink } from 'lucide-react';
import { environment } from '../config/environment.ts';
import { CopyButton } from '../ui/controls/copy-button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { headOfHash, shortHash } from './format.ts';
import styles from './transaction-link.module.css';

/** The page of a transaction at the block explorer, where the chain has one. */
function transactionUrl(hash: string): string | undefined {
  const { explorerUrl } = environment.chain;
  return explorerUrl === undefined ? undefined : new URL(`/tx/${hash}`, explorerUrl).href;
}

interface TransactionLinkProps {
  readonly hash: string;
  /** `list`: first 6 and last 4; `success`: the first 10 characters, and a button that copies all. */
  readonly form?: 'list' | 'success';
}

/** A transaction hash, shortened, leading to the block explorer where there is one. */
export function TransactionLink({ hash, form = 'list' }: TransactionLinkProps) {
  if (form === 'list') return <ExplorerLink hash={hash} text={shortHash(hash)} />;
  return (
    <span className={styles.line}>
      <ExplorerLink hash={hash} text={headOfHash(hash)} />
      <CopyButton compact text={hash} label="Copy transaction hash" />
    </span>
  );
}

function ExplorerLink({ hash, text }: { readonly hash: string; readonly text: string }) {
  const url = transactionUrl(hash);
  if (url === undefined) {
    return (
      <span className={styles.line} title={hash}>
        {text}
      </span>
    );
  }
  return (
    <a className={styles.link} href={url} target="_blank" rel="noreferrer" title={hash}>
      {text}
      <ExternalLink aria-hidden="true" />
      <VisuallyHidden> (opens the block explorer)</VisuallyHidden>
    </a>
  );
}
