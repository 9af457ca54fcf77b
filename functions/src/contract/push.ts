/** The screens that a message to a device may lead to, by the names of the web app's routes. */
export const pushScreens = ['tips', 'withdrawStatus', 'myPackages', 'activity'] as const;

/** A screen that a message to a device may lead to. */
export type PushScreen = (typeof pushScreens)[number];

/** Whether a value, of whatever origin, names such a screen. */
export const isPushScreen = (value: unknown): value is PushScreen =>
  pushScreens.some((screen) => screen === value);
