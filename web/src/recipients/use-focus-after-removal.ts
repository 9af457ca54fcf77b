import { type RefObject, useEffect, useRef } from 'react';
import type { SavedRecipient } from './saved-recipient.ts';

/**
 * Takes the focus to the row that has come in place of a removed one, or to the last: the button
 * that opened its dialog is gone with it. The ref is for the list, whose rows end with that button.
 */
export function useFocusAfterRemoval(
  saved: readonly SavedRecipient[],
  edited: SavedRecipient | undefined,
): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<{ readonly address: string; readonly place: number }>(undefined);
  useEffect(() => {
    const placeOf = (wanted: string) => saved.findIndex(({ address }) => address === wanted);
    if (edited !== undefined) {
      const { address } = edited;
      // Of when the dialog opened: the row goes before it closes.
      if (last.current?.address !== address) last.current = { address, place: placeOf(address) };
      return;
    }
    const closed = last.current;
    last.current = undefined;
    if (closed === undefined || placeOf(closed.address) !== -1) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('li > :last-child') ?? [])];
    (buttons[closed.place] ?? buttons.at(-1))?.focus();
  }, [edited, saved]);
  return list;
}
