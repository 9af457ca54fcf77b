import { useEffect } from 'react';
import { firebaseSession } from '../base/firebase/firebase.ts';
import { useMember } from '../session/use-session.ts';
import { ownDevice } from './own-device.ts';

/** Keeps a device that is on registered: at the start, in a new session and when the app becomes visible again. */
export function DeviceRenewal() {
  const { uid, publicKey } = useMember();
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible') void ownDevice.renew({ uid, publicKey });
    };
    renew();
    document.addEventListener('visibilitychange', renew);
    const unsubscribe = firebaseSession.subscribe(renew);
    return () => {
      document.removeEventListener('visibilitychange', renew);
      unsubscribe();
    };
  }, [uid, publicKey]);
  return null;
}
