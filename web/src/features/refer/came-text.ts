/** How many have come by an invitation, in words; `undefined` is not known yet, or not at all. */
export function cameText(members: number | undefined, hasFailed: boolean): string {
  if (members === undefined) return hasFailed ? 'not known now' : '...';
  if (members === 0) return 'nobody yet';
  return members === 1 ? '1 member' : `${members.toLocaleString('en-US')} members`;
}
