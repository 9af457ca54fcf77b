import { paths } from '@polytips/web/config/paths.ts';
import { expect, it } from 'vitest';
import { routes as journeyRoutes } from '../journeys/support/routes.ts';
import { routes } from './routes.ts';

const withoutQuery = (route: string): string => route.replace(/\?.*/, '');

it.each([
  ['photographed', Object.values(routes).flat()],
  [
    'searched for barriers',
    Object.values(journeyRoutes).flatMap((rows) => rows.map(([route]) => route)),
  ],
])('every screen of the app is %s', (_, listed) => {
  const covered = new Set(listed.map(withoutQuery));
  expect(Object.values(paths).filter((path) => !covered.has(path))).toEqual([]);
});
