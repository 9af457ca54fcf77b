import * as z from 'zod/mini';

/**
 * What a page asks of the service worker, which may be of another version and then answers as that does.
 * - `knows`: whether that script of the page is its own version's.
 * - `take over`: to replace the worker of another version.
 * - `deliver`: to show a message, as the push service would deliver it; in the local world alone.
 */
export const serviceWorkerRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('knows'), script: z.string() }),
  z.object({ kind: z.literal('take over') }),
  z.object({ kind: z.literal('deliver'), payload: z.unknown() }),
]);

/** A request to the service worker. */
export type ServiceWorkerRequest = z.output<typeof serviceWorkerRequest>;
