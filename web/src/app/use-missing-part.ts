import { useEffect, useState } from 'react';
import { useOnline } from '../base/use-online.ts';
import { lookForServer, type Missing } from './look-for-server.ts';

/** Gets a part of the app that could not be fetched as soon as the server answers. */
export function useMissingPart() {
  const isOnline = useOnline();
  const [tries, setTries] = useState(0);
  const [told, setTold] = useState<{ readonly missing: Missing; readonly tries: number }>();
  useEffect(
    () => lookForServer((missing) => setTold({ missing, tries })),
    // The network may be back before its next turn.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
    [isOnline, tries],
  );
  return {
    /** Undefined until it is known why. */
    missing: told?.missing ?? (isOnline ? undefined : 'cut off'),
    isOnline,
    isLooking: tries > (told?.tries ?? 0),
    tryAgain: () => setTries((current) => current + 1),
  };
}
