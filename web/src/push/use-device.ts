import { useState } from 'react';
import { isAppleDevice, isInstalled } from '../base/browser/apple-device.ts';
import { useMember } from '../session/use-session.ts';
import type { DeviceResult } from './device.ts';
import { useHasDevice } from './device-store.ts';
import { type AppPlace, type DeviceText, deviceText, resultToShow } from './device-texts.ts';
import { ownDevice } from './own-device.ts';

/** This browser as the member's device, for the controls that turn messages on and off. */
export interface UseDeviceResult {
  readonly on: boolean;
  readonly busy: boolean;
  /** How the last press ended, as far as the switch agrees; undefined before one, and after turning off. */
  readonly result: DeviceResult | undefined;
  readonly text: DeviceText | undefined;
  readonly turnOn: () => void;
  readonly turnOff: () => void;
}

function findPlace(): AppPlace {
  // An app that a computer has installed has the settings of its browser.
  if (isInstalled() && matchMedia('(pointer: coarse)').matches) return 'app on a home screen';
  return isAppleDevice() ? 'browser of an iPhone or iPad' : 'browser';
}

/** Turns messages on this device on and off. */
export function useDevice(): UseDeviceResult {
  const { uid, publicKey } = useMember();
  const on = useHasDevice(uid);
  const [busy, setBusy] = useState(false);
  const [last, setResult] = useState<DeviceResult>();
  const result = resultToShow(last, on);
  const run = async (work: () => Promise<DeviceResult | undefined>) => {
    setBusy(true);
    setResult(undefined);
    try {
      setResult(await work());
    } finally {
      setBusy(false);
    }
  };
  return {
    on,
    busy,
    result,
    text: result === undefined ? undefined : deviceText(result, findPlace()),
    turnOn: () => void run(() => ownDevice.turnOn({ uid, publicKey })),
    turnOff: () =>
      void run(async () => {
        await ownDevice.turnOff({ uid, publicKey });
        return undefined;
      }),
  };
}
