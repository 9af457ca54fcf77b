import { useSearchParams } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/feedback/state.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { ResetSteps } from './components/reset-steps.tsx';
import { findResetLink } from './reset-model.ts';

/** `/reset-password`: where the mailed link leads. */
export function ResetPasswordScreen() {
  const [query] = useSearchParams();
  const link = findResetLink(query);
  if (link !== undefined) return <ResetSteps key={link.token} link={link} />;
  return (
    <>
      <TopBar title="Reset password" backTo={paths.login} />
      <Stack gap={4}>
        <ErrorState
          title="This link is not complete"
          message="The email address or the token in it is missing or wrong. Open the link in our mail again, or ask for a new one."
        />
        <ButtonLink variant="primary" to={paths.forgot}>
          Get a new link
        </ButtonLink>
      </Stack>
    </>
  );
}
