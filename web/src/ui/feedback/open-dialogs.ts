import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { currentAddress, writeAwaited } from '../router.tsx';
import { createBackEntry } from './back-entry.ts';

/** A dialog that is open over the page. */
export interface OpenDialog {
  readonly element: HTMLElement;
  /** Whether it may be left now. */
  readonly closable: boolean;
  readonly close: () => void;
}

/** How long browsers on phones wait for the second press of a double press. */
const DOUBLE_PRESS_MS = 300;

// One list and one entry of the history for the page, since it has one history.
let dialogs: readonly OpenDialog[] = [];
let stepBack: (() => void) | undefined;
const listeners = new Set<() => void>();
let backEntry: ReturnType<typeof createBackEntry> | undefined;
/** Whether a dialog has opened or closed, or a step has come, since the last first press. */
let hasChanged = false;

/** The dialogs that are open, the topmost last. What is outside it can be neither pressed nor read out. */
export function useOpenDialogs(): readonly OpenDialog[] {
  return useSyncExternalStore(subscribe, getDialogs, getDialogs);
}

/** Whether the app may lead away from the screen now: from every dialog that is open over it. */
export const mayLeaveScreen = (): boolean => dialogs.every(({ closable }) => closable);

/** Notes a dialog that opens over the page, or may be left now or no longer. */
export function noteDialog(dialog: OpenDialog): void {
  const isKnown = dialogs.some(({ element }) => element === dialog.element);
  if (isKnown) {
    setDialogs(dialogs.map((other) => (other.element === dialog.element ? dialog : other)));
  } else {
    setDialogs([...dialogs, dialog]);
    keepFromSecondPress(dialog.element);
  }
}

/** Notes that a dialog closes. */
export function forgetDialog(closed: HTMLElement): void {
  setDialogs(dialogs.filter(({ element }) => element !== closed));
  keepFromSecondPress();
}

/**
 * Follows the steps of a screen that has several.
 * @param step another one for each step.
 * @param back leads to the step before, where Back does and no dialog is open; undefined where Back leaves the screen.
 */
export function useStep(step: string, back: (() => void) | undefined): void {
  const goBack = useEffectEvent(() => back?.());
  const hasBack = back !== undefined;
  useLayoutEffect(() => {
    noteStep(hasBack ? () => goBack() : undefined);
    return () => noteStep(undefined);
    // Each step is a new one, also where the same is done by it.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [step, hasBack]);
}

function noteStep(back: (() => void) | undefined): void {
  stepBack = back;
  queueMicrotask(keepBackEntry);
  keepFromSecondPress();
}

const getDialogs = () => dialogs;

function setDialogs(next: readonly OpenDialog[]): void {
  dialogs = next;
  for (const listener of listeners) listener();
  // After the whole drawing, in which another dialog may take the place of this one.
  queueMicrotask(keepBackEntry);
}

function subscribe(listener: () => void): () => void {
  // Forward may lead to the entry of a dialog from before a load of the page, which is passed over.
  backEntry ??= followPage();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Back closes the topmost dialog where it may be left, and nothing else where it may not; without one it leads a step back. */
function keepBackEntry(): void {
  backEntry ??= followPage();
  writeAwaited();
  backEntry.want(dialogs.length > 0 || stepBack !== undefined);
}

function followPage() {
  const entry = createBackEntry(history, leave, currentAddress);
  addEventListener('popstate', () => {
    entry.moved();
    // One that stays open, or another one under it, is to be left by the next Back.
    setTimeout(() => entry.settle());
  });
  addEventListener('click', refuseSecondPress, true);
  return entry;
}

/**
 * The second press of a double press is not meant for what its first one has brought or uncovered. Until a phone's would
 * have come, nothing can be pressed but what floats over the screen; a mouse's may come later, and is known by the
 * browser's count.
 * @param place what has come, where the rest cannot be pressed anyhow: the browser computes the styles of all in it.
 */
export function keepFromSecondPress(place: HTMLElement = document.body): void {
  hasChanged = true;
  place.animate({ pointerEvents: ['none', 'none'] }, DOUBLE_PRESS_MS);
}

function refuseSecondPress(event: PointerEvent): void {
  // Safari before 18.2 and Firefox before 129 do not say of what it is, and Chromium counts touches for longer.
  hasChanged &&= event.detail > 1 && event.pointerType !== 'touch';
  if (!hasChanged) return;
  event.preventDefault();
  event.stopPropagation();
}

function leave(): void {
  const dialog = dialogs.at(-1);
  if (dialog === undefined) stepBack?.();
  else if (dialog.closable) dialog.close();
}
