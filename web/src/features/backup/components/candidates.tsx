import { Button } from '../../../ui/controls/button.tsx';
import styles from './candidates.module.css';

interface CandidatesProps {
  readonly words: readonly string[];
  readonly onPick: (word: string) => void;
}

/** Words to choose one from. */
export function Candidates({ words, onPick }: CandidatesProps) {
  return (
    <ul className={styles.words} translate="no" lang="en">
      {words.map((word) => (
        <li key={word}>
          <Button onClick={() => onPick(word)}>{word}</Button>
        </li>
      ))}
    </ul>
  );
}
