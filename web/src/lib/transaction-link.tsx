import { ExternalLink } from 'lucide-react';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { transactionUrl } from './explorer.ts';
import { headOfHash, shortHash } from './format/hash.ts';
import styles from './transaction-link.module.css';

interface TransactionLinkProps {
  readonly hash: string;
  /** `list`: first 6 and last 4; `success`: the first 10 characters. */
  readonly form?: 'list' | 'success';
}

/** A transaction hash, shortened, leading to the block explorer where there is one. */
export function TransactionLink({ hash, form = 'list' }: TransactionLinkProps) {
  const text = form === 'list' ? shortHash(hash) : headOfHash(hash);
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
