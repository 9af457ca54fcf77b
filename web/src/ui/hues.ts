import styles from './hues.module.css';

/** A colour that tells a thing from those beside it; unlike a tone, it says nothing by itself. */
export type Hue = 'violet' | 'green' | 'blue' | 'pink' | 'gold';

/** The class that sets `--hue` to it, for the style sheet of what is coloured. */
export const hueClass = (hue: Hue): string | undefined => styles[hue];
