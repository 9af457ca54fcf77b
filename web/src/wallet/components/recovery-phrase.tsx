import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useReveal } from '../use-reveal.ts';
import styles from './recovery-phrase.module.css';

interface RecoveryPhraseProps {
  readonly phrase: string;
  /** Called each time the words are shown. */
  readonly onRevealed?: () => void;
}

/**
 * The words of a recovery phrase, numbered, behind a press; hidden they are not in the document.
 * There is no way to copy them: they belong on paper.
 */
export function RecoveryPhrase({ phrase, onRevealed }: RecoveryPhraseProps) {
  const { revealed, reveal, hide } = useReveal();
  const [seen, setSeen] = useState(false);
  return (
    <Stack>
      {/* Never translated: a translator would send the words away, and they must stay as they are. */}
      <ol className={styles.words} aria-label="Recovery phrase" translate="no" lang="en">
        {phrase.split(' ').map((word, index) => (
          // A word may be there twice; its place is what it is.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className={styles.word}>
            <span className={styles.number}>{index + 1}</span> {revealed ? word : <Hidden />}
          </li>
        ))}
      </ol>
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
