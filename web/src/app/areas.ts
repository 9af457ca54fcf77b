import { lazy } from 'react';

/** Fetches the member area ahead of its turn. */
export const loadMemberArea = () => import('./member-area.tsx');

/** Everything but the landing: what the server said. */
export const AccountArea = lazy(async () => {
  const { AccountArea } = await import('./account-area.tsx');
  return { default: AccountArea };
});

/** For screens of visitors: sends a member home. */
export const RedirectMember = lazy(async () => {
  const { RedirectMember } = await import('./guards.tsx');
  return { default: RedirectMember };
});

/** For screens of members: sends a visitor to log in. */
export const RequireMember = lazy(async () => {
  const { RequireMember } = await import('./guards.tsx');
  return { default: RequireMember };
});

/** For screens of admins: sends any other member home. */
export const RequireAdmin = lazy(async () => {
  const { RequireAdmin } = await import('./guards.tsx');
  return { default: RequireAdmin };
});

/** What is listened to, and the tabs. */
export const MemberArea = lazy(async () => {
  const { MemberArea } = await loadMemberArea();
  return { default: MemberArea };
});
