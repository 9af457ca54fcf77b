import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { nothing, page, rowsOrNoData } from './values.ts';

export const auditCalls = {
  /** The immutable record of admin acts and money decisions. */
  audit: defineCall({
    method: 'GET',
    path: '/audit',
    access: { who: 'admin' },
    params: nothing,
    query: page,
    body: nothing,
    reply: rowsOrNoData(z.looseObject({})),
  }),
};
