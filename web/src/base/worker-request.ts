import * as z from 'zod/mini';

/**
 * What a page asks of the service worker.
 * - `take over`: to replace the worker of another version; `ofScript` makes it do so only where that
 *   script of the page is its own version's. It answers whether it does.
 * - `deliver`: to show a message, as the push service would deliver it; in the local world alone.
 */
export const workerRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('take over'), ofScript: z.optional(z.string()) }),
  z.object({ kind: z.literal('deliver'), payload: z.unknown() }),
]);

/** A request to the service worker. */
export type WorkerRequest = z.output<typeof workerRequest>;
