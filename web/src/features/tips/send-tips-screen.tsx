import {
  tipDetailsLengthMax,
  tipHeadingLengthMax,
} from '@polytips/functions/contract/calls/tips.ts';
import { useState } from 'react';
import { paths } from '../../config/paths.ts';
import { useMember } from '../../session/use-session.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Field, TextAreaField } from '../../ui/controls/field.tsx';
import { Modal } from '../../ui/feedback/modal.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useFocusWrong } from '../../ui/focus.ts';
import { ActionForm } from '../../ui/layout/action-bar.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { TipCard } from './components/tip-card.tsx';
import { TipReview } from './components/tip-review.tsx';
import { findDraft, keepDraft } from './draft-store.ts';
import {
  emptyDraft,
  emptyFields,
  lengthText,
  postedText,
  readersText,
  type TipDraft,
  type TypedTip,
  tipToPost,
} from './post-model.ts';
import { type PostedTip, usePostTip } from './use-post-tip.ts';

/** `/send-tips`, for admins: posts a tip and notifies the members' devices. */
export function SendTipsScreen() {
  const { uid } = useMember();
  const [draft, setDraft] = useState(() => findDraft(uid));
  /** The draft that was to be posted with an empty field. */
  const [refused, setRefused] = useState<TipDraft>();
  const [reviewed, setReviewed] = useState<TipDraft>();
  const form = useFocusWrong(refused);
  const { busy, posted, problem, post, leave } = usePostTip();

  const write = (next: TypedTip) => {
    setDraft(next);
    keepDraft(uid, next);
  };
  const submit = () => {
    leave();
    const tip = tipToPost(draft);
    if (tip === undefined) setRefused({ ...draft });
    setReviewed(tip);
  };
  const empty = emptyFields(draft);
  return (
    <>
      <TopBar title="Post Tips" backTo={paths.menu} />
      <ActionForm
        ref={form}
        onSubmit={submit}
        actions={
          <>
            {problem === undefined ? null : (
              <Note tone="loss">
                <strong>The tip could not be posted.</strong> {problem}
              </Note>
            )}
            <Button type="submit" variant="primary">
              Post Tips
            </Button>
          </>
        }
      >
        <Field
          label="Heading"
          value={draft.heading}
          maxLength={tipHeadingLengthMax}
          disabled={busy}
          autoComplete="off"
          help={<Length text={draft.heading} max={tipHeadingLengthMax} />}
          error={refused !== undefined && empty.heading ? 'Write a heading' : undefined}
          onChange={(heading) => write({ heading, details: draft.details })}
        />
        <TextAreaField
          label="Details"
          value={draft.details}
          maxLength={tipDetailsLengthMax}
          disabled={busy}
          help={<Length text={draft.details} max={tipDetailsLengthMax} />}
          error={refused !== undefined && empty.details ? 'Write the details' : undefined}
          onChange={(details) => write({ heading: draft.heading, details })}
        />
        <Note>
          Members see it at once, as plain text: the first tips of each day, as many as their
          package gives. Name the coin in the heading, such as BTC, and the tip bears its sign.
        </Note>
      </ActionForm>
      <TipReview
        tip={posted === undefined && problem === undefined ? reviewed : undefined}
        busy={busy}
        onConfirm={(tip, count) => {
          const { sentFor = count?.day, ...typed } = draft;
          write({ ...typed, sentFor });
          post({
            tip,
            place: { day: sentFor, position: count?.nextPosition },
            onPosted() {
              write(emptyDraft);
              setRefused(undefined);
            },
            onConflict: () => write(typed),
          });
        }}
        onClose={() => setReviewed(undefined)}
      />
      <PostedTipDialog
        posted={posted}
        onClose={() => {
          setReviewed(undefined);
          leave();
        }}
      />
    </>
  );
}

interface LengthProps {
  readonly text: string;
  readonly max: number;
}

/** How much of its limit a text takes; read with its field, and not with each letter. */
function Length({ text, max }: LengthProps) {
  return <span aria-live="off">{lengthText(text, max)}</span>;
}

interface PostedTipDialogProps {
  /** The dialog is closed while it is `undefined`. */
  readonly posted: PostedTip | undefined;
  readonly onClose: () => void;
}

/** Shows the tip that was posted, and who reads it: another admin may have posted one since the review. */
function PostedTipDialog({ posted, onClose }: PostedTipDialogProps) {
  return (
    <Modal
      open={posted !== undefined}
      title="Tip posted"
      onClose={onClose}
      closeButton={false}
      actions={
        <>
          <ButtonLink to={paths.tips}>See the tips</ButtonLink>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {posted === undefined ? null : (
        <Stack>
          {/* Before the tip, which may be longer than the screen. */}
          <output>
            <Note>{postedText(posted)}</Note>
          </output>
          {posted.position === undefined ? null : (
            <Note>
              It is tip {posted.position} of its day. {readersText(posted.position)}
            </Note>
          )}
          <TipCard tip={posted.tip} size="normal" />
        </Stack>
      )}
    </Modal>
  );
}
