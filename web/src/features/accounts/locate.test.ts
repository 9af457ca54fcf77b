import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { locate, readCountry } from './locate.ts';

describe('readCountry', () => {
  it.each([
    [{ country_code: 'IN', country: 'India' }, 'IN'],
    [{ countryCode: 'de', country: 'Germany' }, 'DE'],
    [{ country: 'br ' }, 'BR'],
    [{ country: 'Brazil' }, undefined],
    [{}, undefined],
    [null, undefined],
  ])('the country of the answer %j is %s', (answer, expected) => {
    expect(readCountry(answer)).toBe(expected);
  });
});

describe('locate', () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  it.each([
    [200, '{"country_code":"IN"}', 'IN'],
    [200, '<html>', undefined],
    [429, '{"country_code":"IN"}', undefined],
  ])('reads a reply of status %i with %s', async (status, body, expected) => {
    const server = createServer((_request, response) => response.writeHead(status).end(body));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    expect(await locate(`http://127.0.0.1:${portOf(server.address())}/`)).toBe(expected);
  });

  it('finds no country when no service listens', async () => {
    expect(await locate('http://127.0.0.1:9/')).toBeUndefined();
  });
});

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}
