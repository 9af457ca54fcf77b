import type { WriteRamp } from '../../src/platform/write-ramp.ts';

/** Lets everything through at once: for an emulator, which takes what comes. */
export const unpaced: WriteRamp = {
  admit: () => Promise.resolve(),
  resumeAfter: () => undefined,
};
