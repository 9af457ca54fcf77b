import { apiDescription } from '@polytips/functions/contract/openapi/describe-api.ts';
import type { Plugin } from 'vite';

/**
 * Writes the description of the API beside the app. It is a file of Hosting, which answers a file before it asks the
 * server, so that no reading of 400 KB costs an invocation, and no server makes it.
 */
export function apiDescriptionFile(): Plugin {
  return {
    name: 'api-description',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'api/openapi.json', source: apiDescription() });
    },
  };
}
