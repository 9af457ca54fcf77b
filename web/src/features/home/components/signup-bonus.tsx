import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import styles from './signup-bonus.module.css';
import bonusUrl from './signup-bonus.svg';

/** The signup bonus, as words on an image; a press explains the condition. */
export function SignupBonus() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className={styles.bonus} onClick={() => setOpen(true)}>
        <img src={bonusUrl} alt="" width={700} height={168} />
        <strong className={styles.title}>Signup Bonus</strong>
        <span className={styles.call}>See what it takes to claim it</span>
      </button>
      <Modal
        open={open}
        onClose={close}
        title="Signup Bonus"
        closeButton={false}
        actions={
          <Button variant="primary" onClick={close}>
            OK
          </Button>
        }
      >
        You have to earn $500 to claim the Signup Bonus
      </Modal>
    </>
  );
}
