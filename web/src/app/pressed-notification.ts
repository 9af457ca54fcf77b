import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPageHeld } from '../base/page-hold.ts';
import { pageRequest } from '../base/worker-request.ts';
import { paths } from '../config/paths.ts';

/** Leads to the tips when the notification of one was pressed, but never away from an open payment. */
export function PressedNotification() {
  const navigate = useNavigate();
  useEffect(() => {
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
    const follow = ({ data }: MessageEvent<unknown>) => {
      if (pageRequest.safeParse(data).success && !isPageHeld()) void navigate(paths.tips);
    };
    worker?.addEventListener('message', follow);
    // Messages from before the listener are delivered now.
    worker?.startMessages();
    return () => worker?.removeEventListener('message', follow);
  }, [navigate]);
  return null;
}
