import { fileURLToPath } from 'node:url';

/** The root of the repository, absolute. */
export const repository = fileURLToPath(new URL('../..', import.meta.url));
