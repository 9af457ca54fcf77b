import { limits } from '@polytips/functions/contract/limits.ts';
import { type FormEvent, useState } from 'react';
import { paths } from '../../config/paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Field, TextAreaField } from '../../ui/controls/field.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { ActionBar } from '../../ui/layout/action-bar.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { TipCard } from './components/tip-card.tsx';
import { findDraft, keepDraft } from './draft-store.ts';
import { emptyDraft, postedText, roomLeft, type TipDraft, tipToPost } from './post-model.ts';
import styles from './send-tips-screen.module.css';
import { type PostedTip, usePostTip } from './use-post-tip.ts';

/** `/send-tips`, for admins: posts a tip and notifies the members' devices. */
export function SendTipsScreen() {
  const [draft, setDraft] = useState(findDraft);
  const { busy, posted, problem, post, leave } = usePostTip();

  const write = (next: TipDraft) => {
    setDraft(next);
    keepDraft(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const tip = tipToPost(draft);
    if (tip !== undefined) post({ tip, onPosted: () => write(emptyDraft) });
  };
  return (
    <>
      <TopBar title="Post Tips" backTo={paths.menu} />
      <form className={styles.form} onSubmit={submit} noValidate>
        <Stack gap={4}>
          <Field
            label="Heading"
            value={draft.heading}
            maxLength={limits.tipHeadingLengthMax}
            disabled={busy}
            autoComplete="off"
            help={roomLeft(draft.heading, 'tipHeadingLengthMax')}
            onChange={(heading) => write({ ...draft, heading })}
          />
          <TextAreaField
            label="Details"
            value={draft.details}
            maxLength={limits.tipDetailsLengthMax}
            disabled={busy}
            help={roomLeft(draft.details, 'tipDetailsLengthMax')}
            onChange={(details) => write({ ...draft, details })}
          />
          <Note>
            Members see it at once, as plain text: the first tips of each day, as many as their
            package gives. A posted tip cannot be changed.
          </Note>
        </Stack>
        <ActionBar>
          {problem === undefined ? null : (
            <Note tone="loss">
              <strong>The tip could not be posted.</strong> {problem}
            </Note>
          )}
          <Button type="submit" variant="primary" busy={busy}>
            Post Tips
          </Button>
        </ActionBar>
      </form>
      <PostedTipDialog posted={posted} onClose={leave} />
    </>
  );
}

interface PostedTipDialogProps {
  /** The dialog is closed while it is `undefined`. */
  readonly posted: PostedTip | undefined;
  readonly onClose: () => void;
}

/** Shows the tip that was posted. */
function PostedTipDialog({ posted, onClose }: PostedTipDialogProps) {
  return (
    <Modal
      open={posted !== undefined}
      title="Tip posted"
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <ButtonLink to={paths.tips} size="small">
            See the tips
          </ButtonLink>
          <Button variant="primary" size="small" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {posted === undefined ? null : (
        <Stack>
          <TipCard tip={posted.tip} />
          <output>
            <Note>{postedText(posted.notified)}</Note>
          </output>
        </Stack>
      )}
    </Modal>
  );
}
