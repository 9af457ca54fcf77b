import * as z from 'zod/mini';

/** The addresses of the world under test, from the variables that the checks set. */
export const journeyWorld = z
  .object({
    WORLD_WEB_URL: z.string(),
    WORLD_API_URL: z.string(),
    WORLD_LOG_DIRECTORY: z.string(),
    AUTH_PORT: z.string(),
    RPC_URL: z.string(),
    GCLOUD_PROJECT: z.string(),
  })
  .parse(process.env);

/** The address of a route of the web app. */
export const urlOf = (route: string): string => `${journeyWorld.WORLD_WEB_URL}/#${route}`;
