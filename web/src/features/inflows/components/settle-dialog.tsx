import { accountsCalls } from '@polytips/functions/contract/calls/accounts.ts';
import { inflowNoteLengthMax, inflowsCalls } from '@polytips/functions/contract/calls/inflows.ts';
import type { CallReply } from '@polytips/functions/contract/contract.ts';
import { limits } from '@polytips/functions/contract/values/limits.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type CallFailed, unreachable } from '../../../base/api/call-failure.ts';
import { isMissing } from '../../../base/api/read-state.ts';
import { useCall } from '../../../base/api/use-call.ts';
import { formatPayment } from '../../../base/format.ts';
import { pasteMemberId } from '../../../base/paste-member-id.ts';
import { useCallMutation } from '../../../reads/use-call-mutation.ts';
import { Button, TextButton } from '../../../ui/controls/button.tsx';
import { ChipGroup } from '../../../ui/controls/chip-group.tsx';
import { Field, TextAreaField } from '../../../ui/controls/field.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import {
  bookingHelp,
  emptySettleDraft,
  type Inflow,
  isPromised,
  promiseEnds,
  type SettleDraft,
  settledText,
  settleRequest,
  wayHelp,
  wayOf,
  waysOf,
} from '../inflows-model.ts';

interface SettleDialogProps {
  /** The dialog is closed while it is undefined. */
  readonly inflow: Inflow | undefined;
  readonly onClose: () => void;
}

/** Settles an inflow once, as an admin decides, or adds the refund to one with a note alone, or ends its promise. */
export function SettleDialog({ inflow, onClose }: SettleDialogProps) {
  const form = useId();
  const [draft, setDraft] = useState(emptySettleDraft);
  const toast = useToast();
  // After a reply that was lost, the same decision may be sent again.
  const { state, error, start, cancel } = useCallMutation(inflowsCalls.inflowSettle);
  const isPending = state === 'pending';
  const leave = () => {
    cancel();
    setDraft(emptySettleDraft);
    onClose();
  };
  const id = draft.uid.trim();
  const member = useCall(
    accountsCalls.getUser,
    { params: { id } },
    { enabled: draft.way === 'book' && id.length === limits.referralIdLength },
  );
  // A booking is final: not before the admin can read whose it is.
  const isKnown = draft.way !== 'book' || member.data?.[0] !== undefined;
  const request = inflow === undefined || !isKnown ? undefined : settleRequest(inflow, draft);
  const isRefund = inflow !== undefined && inflow.settlement !== null;
  // By the inflow alone: a dialog with another title is read from its beginning.
  const title = isRefund ? 'Add Refund' : 'Settle';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const reply = request && (await start({ body: request }));
    if (reply === undefined) return;
    leave();
    if (reply[0] !== undefined) toast({ text: settledText(reply[0]), tone: 'gain' });
  };
  return (
    <Modal
      open={inflow !== undefined}
      title={inflow === undefined ? '' : `${title} ${formatPayment(inflow.amt)} USDT`}
      onClose={leave}
      closable={!isPending}
      actions={
        <Button
          type="submit"
          form={form}
          variant="primary"
          busy={isPending}
          disabled={request === undefined}
        >
          {draft.way === 'note' ? 'Settle' : title}
        </Button>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap={4}>
          {inflow !== undefined && isPromised(inflow) ? (
            <ChipGroup
              label="How it ends"
              options={promiseEnds}
              value={draft.way ?? 'refund'}
              onChange={(way) => setDraft({ ...draft, way: wayOf(way) })}
            />
          ) : null}
          {isRefund && draft.way === 'note' ? (
            <NoteField draft={draft} busy={isPending} onChange={setDraft} />
          ) : isRefund ? (
            <Field
              label="Transaction hash of the refund"
              value={draft.txn}
              disabled={isPending}
              autoComplete="off"
              spellCheck={false}
              help="The whole sum, to its sender, final on the chain"
              onChange={(txn) => setDraft({ ...draft, txn })}
            />
          ) : inflow === undefined ? null : (
            <SettleFields
              draft={draft}
              ways={waysOf(inflow)}
              member={member}
              busy={isPending}
              onChange={setDraft}
            />
          )}
          {error === undefined ? null : <Note tone="loss">{error.message}</Note>}
        </Stack>
      </form>
    </Modal>
  );
}

interface SettleFieldsProps {
  readonly draft: SettleDraft;
  readonly ways: ReturnType<typeof waysOf>;
  /** Whom the typed member ID means. */
  readonly member: UseQueryResult<CallReply<'getUser'>, CallFailed>;
  readonly busy: boolean;
  readonly onChange: (draft: SettleDraft) => void;
}

function SettleFields({ member, ways, ...rest }: SettleFieldsProps) {
  const { draft, busy, onChange } = rest;
  const help = wayHelp(draft.way);
  // A later failure does not take the name away of which a booking is decided.
  const isUnknown = member.data === undefined;
  const error = isUnknown ? member.error : null;
  const failure = error?.failure;
  const isRefusedInput = failure?.kind === 'refused' && failure.code === 'invalid_input';
  const changeUid = (uid: string) => onChange({ ...draft, uid });
  return (
    <>
      <ChipGroup
        label="How it is settled"
        options={ways}
        value={draft.way ?? ''}
        onChange={(way) => onChange({ ...draft, way: wayOf(way) })}
      />
      {draft.way === 'book' ? (
        <Field
          label="Member ID"
          value={draft.uid}
          disabled={busy}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.referralIdLength}
          help={bookingHelp(member.data)}
          error={isUnknown && member.isPaused ? unreachable.message : error?.message}
          trailing={
            isUnknown && isMissing(member) && !isRefusedInput ? (
              <TextButton onClick={() => void member.refetch()}>Try again</TextButton>
            ) : undefined
          }
          onPaste={pasteMemberId(changeUid)}
          onChange={changeUid}
        />
      ) : null}
      <NoteField {...rest} />
      {help === undefined ? null : <Note>{help}</Note>}
    </>
  );
}

function NoteField({ draft, busy, onChange }: Omit<SettleFieldsProps, 'member' | 'ways'>) {
  return (
    <TextAreaField
      label="Note"
      value={draft.note}
      maxLength={inflowNoteLengthMax}
      disabled={busy}
      help="Why, and what was agreed. It stays in the audit log."
      onChange={(note) => onChange({ ...draft, note })}
    />
  );
}
