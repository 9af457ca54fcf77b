import { useEffect } from 'react';
import { isPageBusy } from '../base/browser/busy-page.ts';
import { isPageRequest } from '../base/browser/page-request.ts';
import { useStore } from '../base/use-store.ts';
import { paths } from '../config/paths.ts';
import { UpdateNotice } from '../install/update-notice.tsx';
import { unendedSession } from '../session/end-server-session.ts';
import { mayLeaveScreen } from '../ui/feedback/open-dialogs.ts';
import { ToastProvider, useToast } from '../ui/feedback/toast.tsx';
import { navigate, useLocation } from '../ui/router.tsx';
import { pressedNotification } from './pressed-notification.ts';
import { useFindScreen } from './screen.ts';

/** What may have something to say over any screen. */
export function Notices() {
  return (
    <>
      <UnendedSessionNotice />
      <UpdateNotice />
      <PressedNotification />
    </>
  );
}

/** The same for somebody whom this browser does not remember, with the messages themselves. */
export function NewcomerNotices() {
  return (
    <ToastProvider owner={undefined} isReady>
      <Notices />
    </ToastProvider>
  );
}

/** Shows the visitor, once, that a logout did not reach the server. */
function UnendedSessionNotice() {
  const show = useToast();
  const isUnended = useStore(unendedSession);
  const who = useFindScreen()(useLocation().pathname)?.who;
  // The screen that the member has logged out of is about to go, and its messages with it.
  const isLeaving = who === 'member' || who === 'admin';
  useEffect(() => {
    if (!isUnended || isLeaving) return;
    show({
      text: 'You are logged out here, but the server could not be reached to end your session there. To end it, log in again and log out.',
      tone: 'warn',
    });
    unendedSession.set(false);
  }, [isUnended, isLeaving, show]);
  return null;
}

/** Leads to the screen of a notification that was pressed, but never away from an open payment, or a dialog that may not be left. */
function PressedNotification() {
  const request = useStore(pressedNotification);
  useEffect(() => {
    if (request === undefined) return;
    pressedNotification.set(undefined);
    if (isPageRequest(request) && !isPageBusy() && mayLeaveScreen())
      navigate(paths[request.screen]);
  }, [request]);
  return null;
}
