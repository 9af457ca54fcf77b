import type { BrowserContext, Response } from 'playwright-core';
import { journeyWorld } from './world.ts';

/** A request as the browser sent it. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  /** Method, URL, headers and body in one text. */
  readonly text: string;
}

/** The network traffic of a phone. */
export interface Traffic {
  readonly requests: readonly SentRequest[];
  /** The replies of the API and of the chain, once all of them are read. */
  readReplies(): Promise<readonly string[]>;
  /** How many POST requests the pages made to a call of the API. */
  countPosts(call: string): number;
}

/** Keeps every request of a browser context, and the replies that are not files of the app. */
export function recordTraffic(context: BrowserContext): Traffic {
  const requests: SentRequest[] = [];
  const replies: Promise<string>[] = [];
  context.on('request', (request) => {
    const method = request.method();
    const url = request.url();
    const headers = JSON.stringify(request.headers());
    requests.push({ method, url, text: [method, url, headers, request.postData()].join(' ') });
  });
  context.on('response', (response) => {
    if (isAnswer(response)) replies.push(readReply(response));
  });
  return {
    requests,
    readReplies: () => Promise.all(replies),
    countPosts: (call) =>
      requests.filter(
        ({ method, url }) => method === 'POST' && url === `${journeyWorld.WORLD_API_URL}/${call}`,
      ).length,
  };
}

function isAnswer(response: Response): boolean {
  const url = response.url();
  return url.startsWith(journeyWorld.WORLD_API_URL) || url.startsWith(journeyWorld.RPC_URL);
}

async function readReply(response: Response): Promise<string> {
  const head = `${response.status()} ${response.url()} ${JSON.stringify(response.headers())}`;
  // The browser drops a body when its page is reloaded or closed before the body was read.
  const body = await response.text().catch(() => '');
  return `${head} ${body}`;
}
