import { lazy } from 'react';

/** The backup screen, loaded when its route is. */
export const BackupRoute = lazy(async () => {
  const { BackupScreen } = await import('../../features/backup/backup-screen.tsx');
  return { default: BackupScreen };
});
