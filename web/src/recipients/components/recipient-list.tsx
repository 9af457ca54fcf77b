import { Pencil } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { shortHash } from '../../base/format.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import type { SavedRecipient } from '../saved-recipient.ts';
import styles from './recipient-list.module.css';

interface RecipientListProps {
  /** The addresses paid last that are not saved. */
  readonly recent: readonly string[];
  readonly saved: readonly SavedRecipient[];
  /** The one whose dialog is open. */
  readonly edited: SavedRecipient | undefined;
  readonly onPick: (address: string) => void;
  readonly onEdit: (recipient: SavedRecipient) => void;
}

const shownAtFirst = 5;

/** Whom the member may want to pay: the saved recipients and those paid last. Nothing for none. */
export function RecipientList({ recent, saved, edited, onPick, onEdit }: RecipientListProps) {
  const [isWhole, setWhole] = useState(false);
  const list = useFocusAfterRemoval(
    saved.map(({ address }) => address),
    edited?.address,
  );
  const shown = isWhole ? saved : saved.slice(0, shownAtFirst);
  return (
    <>
      {saved.length === 0 ? null : (
        <Section title="Saved recipients">
          <Stack>
            <Card kind="rows">
              <ul ref={list}>
                {shown.map((recipient) => (
                  <li key={recipient.address} className={styles.row}>
                    <PickButton {...recipient} onPick={onPick} />
                    <IconButton
                      bare
                      label={`Change ${recipient.name}`}
                      icon={<Pencil />}
                      onClick={() => onEdit(recipient)}
                    />
                  </li>
                ))}
              </ul>
            </Card>
            {shown.length === saved.length ? null : (
              <Button onClick={() => setWhole(true)}>Show all {saved.length}</Button>
            )}
          </Stack>
        </Section>
      )}
      {recent.length === 0 ? null : (
        <Section title="Paid before">
          <Card kind="rows">
            <ul>
              {recent.map((address) => (
                <li key={address} className={styles.row}>
                  <PickButton address={address} onPick={onPick} />
                </li>
              ))}
            </ul>
          </Card>
        </Section>
      )}
    </>
  );
}

/**
 * Focuses the row that takes the place of a removed one, or the last row: the button that opened its
 * dialog is gone with it. `keys` names the rows in their order, `opened` the row whose dialog is
 * open. The list takes the ref; its rows end with the button that opens the dialog.
 */
function useFocusAfterRemoval(
  keys: readonly string[],
  opened: string | undefined,
): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<{ readonly key: string; readonly index: number }>(undefined);
  useEffect(() => {
    if (opened !== undefined) {
      // The index from when the dialog opened: the row goes before the dialog closes.
      if (last.current?.key !== opened) last.current = { key: opened, index: keys.indexOf(opened) };
      return;
    }
    const closed = last.current;
    last.current = undefined;
    if (closed === undefined || keys.includes(closed.key)) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('li > :last-child') ?? [])];
    (buttons[closed.index] ?? buttons.at(-1))?.focus();
  }, [opened, keys]);
  return list;
}

interface PickButtonProps {
  readonly address: string;
  readonly name?: string;
  readonly onPick: (address: string) => void;
}

function PickButton({ address, name, onPick }: PickButtonProps) {
  return (
    <button type="button" className={styles.pick} onClick={() => onPick(address)}>
      <Avatar name={name ?? address.slice(2)} uid={address} size="small" />
      <span className={styles.who}>
        {name === undefined ? null : <span className={styles.name}>{name}</span>}
        <span className={name === undefined ? styles.name : styles.address}>
          {shortHash(address)}
        </span>
      </span>
    </button>
  );
}
