import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { ReadOut } from '../../ui/read-out.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './recovery-phrase.module.css';

interface RecoveryPhraseProps {
  readonly phrase: string;
  /** Called each time the words are shown. */
  readonly onRevealed?: () => void;
}

/**
 * The words of a recovery phrase, numbered, behind a press; hidden words are not in the document.
 * The member cannot copy them: they belong on paper.
 */
export function RecoveryPhrase({ phrase, onRevealed }: RecoveryPhraseProps) {
  const { revealed, reveal, hide } = useReveal();
  const [seen, setSeen] = useState(false);
  return (
    <Stack>
      {/* Never translated: a translator would send the words away, and they must stay as they are. */}
      <ol className={styles.words} aria-label="Recovery phrase" translate="no" lang="en">
        {phrase.split(' ').map((word, index) => (
          // A word may occur twice; its place identifies it.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.word}>
            <span className={styles.number}>{index + 1}</span> {revealed ? word : <Hidden />}
          </li>
        ))}
      </ol>
      {/* Read out when the words go. */}
      <p className={styles.hiding} aria-live="polite">
        {seen && !revealed ? 'The words are hidden again.' : 'The words are hidden after a minute.'}{' '}
        Show them as often as you need.
      </p>
      <ReadOut text={revealed ? 'The words are shown above.' : undefined} />
      {revealed ? (
        <Button icon={<EyeOff />} onClick={hide}>
          Hide the words
        </Button>
      ) : (
        <Button
          variant={seen ? 'secondary' : 'primary'}
          icon={<Eye />}
          onClick={() => {
            reveal();
            setSeen(true);
            onRevealed?.();
          }}
        >
          Show the words
        </Button>
      )}
    </Stack>
  );
}

function Hidden() {
  return (
    <>
      <span className={styles.dots} aria-hidden="true">
        ••••••
      </span>
      <VisuallyHidden>hidden</VisuallyHidden>
    </>
  );
}

const shownMs = 60_000;

/** Shows a secret on request; it is hidden again after a minute, and when the tab is hidden. */
function useReveal(): {
  readonly revealed: boolean;
  readonly reveal: () => void;
  readonly hide: () => void;
} {
  const [revealed, setRevealed] = useState(false);
  useEffect(() => {
    if (!revealed) return undefined;
    const timer = setTimeout(() => setRevealed(false), shownMs);
    const follow = () => {
      if (document.visibilityState === 'hidden') setRevealed(false);
    };
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [revealed]);
  return { revealed, reveal: () => setRevealed(true), hide: () => setRevealed(false) };
}
