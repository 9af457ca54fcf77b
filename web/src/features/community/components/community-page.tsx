import { networkCalls } from '@polytips/functions/contract/calls/network.ts';
import { limits } from '@polytips/functions/contract/values/limits.ts';
import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallStates } from '../../../base/api/call-states.tsx';
import { type CallPages, useCallPages } from '../../../base/api/use-call-pages.ts';
import { paths } from '../../../config/paths.ts';
import { useMember } from '../../../session/use-session.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { TopBar } from '../../../ui/layout/top-bar.tsx';
import { MemberList } from './member-list.tsx';
import { MemberSheet } from './member-sheet.tsx';
import { type ListedMember, MembersSkeleton } from './members.tsx';

interface CommunityPageProps {
  readonly title: string;
  /** The level that the search keeps to; undefined is the whole network. */
  readonly level: number | undefined;
  /** What stands there while nothing is searched; a member in it is opened with the function. */
  readonly children: (onOpen: (member: ListedMember) => void) => ReactNode;
}

/** A screen of members: any of them can be searched for, and opened in a sheet. */
export function CommunityPage({ title, level, children }: CommunityPageProps) {
  const [opened, setOpened] = useState<ListedMember>();
  const [isSearching, setSearching] = useState(false);
  return (
    <>
      <TopBar
        title={title}
        backTo={paths.menu}
        trailing={
          <IconButton
            label="Search"
            icon={isSearching ? <X /> : <Search />}
            pressed={isSearching}
            onClick={() => setSearching(!isSearching)}
          />
        }
      />
      <Stack gap={4}>
        {isSearching ? <MemberSearch level={level} onOpen={setOpened} /> : children(setOpened)}
      </Stack>
      <MemberSheet member={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

/** So long nothing more is typed before a search goes out. */
const pauseMs = 300;

interface MemberSearchProps {
  readonly level: number | undefined;
  readonly onOpen: (member: ListedMember) => void;
}

function MemberSearch({ level, onOpen }: MemberSearchProps) {
  const { publicKey } = useMember();
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(() => setSearched(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const found = useCallPages(
    networkCalls.getDownline,
    { params: { publicKey }, query: { level, search: searched } },
    { enabled: searched !== '' },
  );
  return (
    <>
      <Field
        ref={field}
        label="Name or UID"
        help={foundText(found)}
        value={typed}
        onChange={setTyped}
        maxLength={limits.nameLengthMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
      />
      {searched === '' ? null : (
        <CallStates
          call={found}
          loading={<MembersSkeleton />}
          empty={
            <EmptyState
              icon={<Search />}
              title={`Nobody found for “${searched}”`}
              message="Only members of your own community are searched: by how the name begins, or by the whole UID."
            />
          }
        >
          {(members) => (
            <MemberList label="Members found" members={members} pages={found} onOpen={onOpen} />
          )}
        </CallStates>
      )}
    </>
  );
}

/** What is searched for, and what was found; how many a long list has is said at its end. */
function foundText({ data, isLoading }: CallPages<unknown>): string {
  if (data === undefined)
    return isLoading ? 'Searching...' : 'How the name begins, or the whole UID';
  const count = data.length;
  if (count >= limits.pageLength) return 'Members found';
  if (count === 1) return '1 member found';
  return count === 0 ? 'Nobody found' : `${count} members found`;
}
