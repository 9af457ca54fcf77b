import type { ReactNode } from 'react';
import { useStoredUser } from '../session/stored-user.ts';
import { ToastProvider } from '../ui/feedback/toast.tsx';

/** The messages of the app: news of a member is told to that member alone, in whatever tab. */
export function AppToasts({ children }: { readonly children: ReactNode }) {
  return <ToastProvider reader={useStoredUser()?.id}>{children}</ToastProvider>;
}
