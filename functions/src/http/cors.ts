import type { MiddlewareHandler } from 'hono';
import { replyHeaders } from '../contract/reply-headers.ts';
import type { Config } from '../platform/config.ts';
import type { AppEnvironment } from './answer-call.ts';

const exposed = Object.keys(replyHeaders).join(', ');
const preflightSeconds = 600;

/**
 * Lets the pages of the configured origins, and of no others, read replies and send requests
 * that need a preflight, and notes which requests the pages of other sites have sent, as browsers say: those are no
 * calls, because a page that cannot read the reply could still use up the limits of its visitor's address. It could do
 * nothing else: the device's cookie, the one thing that a browser adds by itself, is SameSite=Strict and opens nothing
 * without a password, and a session stands in a header that such a page may not send.
 *
 * Not hono's `cors`: that one answers every OPTIONS, names the exposed headers to unlisted origins, and varies
 * a preflight by a header that changes nothing here.
 */
export function cors({
  webOrigin,
  corsOrigins,
}: Pick<Config, 'webOrigin' | 'corsOrigins'>): MiddlewareHandler<AppEnvironment> {
  const listed = new Set([webOrigin, ...corsOrigins].map((url) => new URL(url).origin));
  // What a sandboxed page sends, and the origin of any URL that has none.
  listed.delete('null');

  return async (request, next) => {
    const origin = request.req.header('origin');
    const allowed = origin !== undefined && listed.has(origin) ? origin : undefined;
    const isOfOtherSite = request.req.header('sec-fetch-site') === 'cross-site';
    request.set('isForeign', isOfOtherSite && allowed === undefined);
    const isPreflight = request.req.header('access-control-request-method') !== undefined;
    if (allowed !== undefined && request.req.method === 'OPTIONS' && isPreflight) {
      request.res = new Response(null, {
        status: 204,
        headers: {
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'authorization, content-type, x-firebase-appcheck',
          'access-control-max-age': String(preflightSeconds),
        },
      });
    } else {
      await next();
    }
    const { headers } = request.res;
    headers.append('vary', 'Origin');
    if (allowed === undefined) return;
    headers.set('access-control-allow-origin', allowed);
    headers.set('access-control-allow-credentials', 'true');
    headers.set('access-control-expose-headers', exposed);
  };
}
