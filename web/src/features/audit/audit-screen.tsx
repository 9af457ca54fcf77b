import { auditCalls } from '@polytips/functions/contract/calls/audit.ts';
import { limits } from '@polytips/functions/contract/values/limits.ts';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { CallStates } from '../../base/api/call-states.tsx';
import { MoreRows } from '../../base/api/more-rows.tsx';
import { useCallPages } from '../../base/api/use-call-pages.ts';
import { pasteMemberId } from '../../base/paste-member-id.ts';
import { paths } from '../../config/paths.ts';
import { Field, SelectField } from '../../ui/controls/field.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { type AuditChoice, actionOptions, filterOf } from './audit-model.ts';
import { AuditEntries } from './components/audit-entries.tsx';

const skeletonEntries = 6;

/** `/audit`, for admins: who did what, and when. */
export function AuditScreen() {
  const [choice, setChoice] = useState<AuditChoice>({ member: '', action: '' });
  const changeMember = (member: string) => setChoice({ ...choice, member });
  const filter = filterOf(choice);
  const entries = useCallPages(auditCalls.audit, { query: filter });
  const isFiltered = filter.member !== undefined || filter.action !== undefined;
  return (
    <>
      <TopBar title="Audit Log" backTo={paths.menu} />
      <Stack gap={4}>
        <Note>Who did what, and when, newest first. Nobody can change or delete an entry.</Note>
        <Field
          label="Member ID"
          value={choice.member}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.referralIdLength}
          help="What this member did, or was affected by"
          onPaste={pasteMemberId(changeMember)}
          onChange={changeMember}
        />
        <SelectField
          label="Action"
          options={actionOptions}
          value={choice.action}
          onChange={(action) => setChoice({ ...choice, action })}
        />
        <CallStates
          call={entries}
          loading={
            <Card kind="rows">
              <SkeletonRows count={skeletonEntries} lead="text" />
            </Card>
          }
          empty={
            <EmptyState
              icon={<ShieldCheck />}
              title={isFiltered ? 'No such entry' : 'Nothing recorded yet'}
              message={
                isFiltered
                  ? 'Nothing of this kind has happened. Choose another member or another action.'
                  : 'What admins do, and every decision about money, will be listed here.'
              }
            />
          }
        >
          {(rows) => <AuditEntries entries={rows} />}
        </CallStates>
      </Stack>
      <MoreRows pages={entries} />
    </>
  );
}
