import { Button } from '../ui/controls/button.tsx';
import { Modal } from '../ui/feedback/modal.tsx';
import { riskDisclaimer, termsSections } from './terms.ts';
import styles from './terms-modal.module.css';

interface TermsModalProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The terms and the risk disclaimer, to read in a window that scrolls. */
export function TermsModal({ open, onClose }: TermsModalProps) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Terms & Condition"
      closeButton={false}
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {/* Focusable, so that the arrow keys can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.scroll} aria-label="Terms" tabIndex={0}>
        <ol className={styles.sections}>
          {termsSections.map(({ title, paragraphs }, index) => (
            <li key={title}>
              <h3 className={styles.title}>
                {index + 1}. {title}
              </h3>
              <Paragraphs texts={paragraphs} />
            </li>
          ))}
        </ol>
        <h3 className={styles.title}>Risk Disclaimer</h3>
        <Paragraphs texts={riskDisclaimer} />
      </section>
    </Modal>
  );
}

function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className={styles.text}>
      {text}
    </p>
  ));
}
