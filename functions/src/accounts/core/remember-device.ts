/** The most devices that an account remembers. */
export const devicesMax = 10;

/** The devices of an account with `device` as the newest; the oldest beyond 10 are forgotten. */
export function rememberDevice(devices: readonly string[], device: string): string[] {
  return [device, ...devices.filter((known) => known !== device)].slice(0, devicesMax);
}
