import { paths } from '../../config/paths.ts';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { ChangePasswordForm } from './components/change-password-form.tsx';

/** `/password`: a member chooses another password. */
export function PasswordScreen() {
  return (
    <>
      <TopBar title="Change password" backTo={paths.profile} />
      <ChangePasswordForm />
    </>
  );
}
