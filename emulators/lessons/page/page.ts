import { drawStill } from './draw-still.ts';

// What the writer of the films calls from outside.
Object.assign(globalThis, { drawStill });
