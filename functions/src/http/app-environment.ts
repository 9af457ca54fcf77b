import type { RequestScope } from '../context/handler.ts';

/** What the server and the middleware give each request. */
export interface AppEnvironment {
  Bindings: { readonly incoming?: { readonly socket: { readonly remoteAddress?: string } } };
  Variables: {
    requestId: string;
    scope: RequestScope;
    /** The business day; missing when the business clock could not be read. */
    today?: string;
  };
}
