import { contract } from '@polytips/functions/contract/contract.ts';
import { expect, it } from 'vitest';
import { environment } from '../client/test-world.ts';

it.each([environment.WORLD_API_URL, environment.WORLD_FUNCTIONS_URL])(
  '%s describes itself to a stranger, in no envelope',
  async (baseUrl) => {
    const response = await fetch(`${baseUrl}/openapi.json`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('x-request-id')).toMatch(/^\S+$/);
    const description: unknown = await response.json();
    const operations = Object.entries(contract).map(([operationId, { method, path }]) => [
      path,
      { [method.toLowerCase()]: expect.objectContaining({ operationId }) },
    ]);
    expect(description).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: '/api' }],
      paths: Object.fromEntries(operations),
    });
  },
);
