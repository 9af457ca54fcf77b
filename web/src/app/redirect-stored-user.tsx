import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { useStoredUser } from '../session/stored-user.ts';

/** For the landing, which looks at the stored user alone so that it loads nothing of Firebase. */
export function RedirectStoredUser() {
  return useStoredUser() === undefined ? <Outlet /> : <Navigate to={paths.home} replace />;
}
