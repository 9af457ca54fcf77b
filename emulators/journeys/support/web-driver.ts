import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import { findFreePorts } from '../../base/ports.ts';
import { waitUntil } from '../../base/wait-until.ts';
import { findFirefox, findWebKit } from '../../setup/find-other-browsers.ts';

/** As wide as the phone of the other journeys, or as narrow as the browser lets a window be. */
const windowSize = { width: 390, height: 900 } as const;
/** For one command: a page that does not come is a failure. */
const commandMs = 60_000;
/** For what is to come on a page. */
const waitMs = 60_000;

/**
 * What is used of WebDriver (https://www.w3.org/TR/webdriver2/): its path, below that of the session, for WebKit's
 * driver; for Firefox, whose driver Debian does not have, its name in the protocol that such a driver would speak.
 */
const commands = {
  open: { path: 'url', name: 'WebDriver:Navigate' },
  run: { path: 'execute/sync', name: 'WebDriver:ExecuteScript' },
  find: { path: 'element', name: 'WebDriver:FindElement' },
  click: { path: 'element/{id}/click', name: 'WebDriver:ElementClick' },
  type: { path: 'element/{id}/value', name: 'WebDriver:ElementSendKeys' },
  clear: { path: 'element/{id}/clear', name: 'WebDriver:ElementClear' },
  act: { path: 'actions', name: 'WebDriver:PerformActions' },
  goBack: { path: 'back', name: 'WebDriver:Back' },
  openTab: { path: 'window/new', name: 'WebDriver:NewWindow' },
  showTab: { path: 'window', name: 'WebDriver:SwitchToWindow' },
} as const;

type Parameters = Readonly<Record<string, unknown>>;

/** A running browser, as its protocol reaches it. */
interface Connection {
  /** Makes a command and gives its value. */
  readonly send: (command: keyof typeof commands, parameters: Parameters) => Promise<unknown>;
  /** The first tab. */
  readonly tab: string;
  readonly close: () => Promise<void>;
}

/** As WebDriver writes them. */
const keys = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' } as const;

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const foundElement = z.object({ [elementKey]: z.string() });
const openedTab = z.object({ handle: z.string() });
const middle = z.object({ x: z.int(), y: z.int() });
const bringIntoSight = 'arguments[0].scrollIntoView({ block: "center" });';
/** Null where another element would be pressed. */
const findMiddle = `
  const { left, top, width, height } = arguments[0].getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  return arguments[0].contains(document.elementFromPoint(x, y)) ? { x, y } : null;`;

/** A browser of another engine than Chromium, with its tabs; what is done is done in the tab that is shown. */
export interface WebBrowser {
  /** The tab that was there first. */
  readonly tab: string;
  /** Opens another tab and shows it; each in a window of its own, since what is hidden draws nothing. */
  openTab(): Promise<string>;
  showTab(tab: string): Promise<void>;
  open(url: string): Promise<void>;
  goBack(): Promise<void>;
  /** The value of a function's body in the page. */
  run(script: string, ...values: readonly unknown[]): Promise<unknown>;
  /** Waits until the script gives true. */
  until(script: string, ...values: readonly unknown[]): Promise<void>;
  /** Clicks an element, as soon as it can be, that this XPath finds first. */
  click(path: string): Promise<void>;
  doubleClick(path: string): Promise<void>;
  /** Types into an empty field or over what is in it, as soon as it takes letters. */
  fill(path: string, text: string): Promise<void>;
  /** Presses a key, wherever the focus is. */
  press(key: keyof typeof keys): Promise<void>;
  /** Types with the keyboard, wherever the focus is. */
  type(text: string): Promise<void>;
  close(): Promise<void>;
}

const engines = { Firefox: connectFirefox, WebKit: connectWebKit } as const;

/** An engine other than Chromium's. */
export type Engine = keyof typeof engines;

/** Again until it succeeds: what is not there yet, or lies under another element, is refused. */
const retry = (name: string, attempt: () => Promise<unknown>) =>
  waitUntil({ name, timeoutMs: waitMs }, async () => (await attempt()) !== false);

/** Starts a browser of an engine, with a new profile. */
export async function launchEngine(engine: Engine): Promise<WebBrowser> {
  const { send, tab, close } = await engines[engine]();
  const run = (script: string, ...args: readonly unknown[]) => send('run', { script, args });
  const find = async (path: string): Promise<string> =>
    foundElement.parse(await send('find', { using: 'xpath', value: path }))[elementKey];
  const typeKeys = async (typed: string) => {
    const actions = Array.from(typed).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await send('act', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };
  const pressAt = async (path: string) => {
    const element = { [elementKey]: await find(path) };
    const { x, y } = middle.parse(await run(findMiddle, element));
    const press = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    const move = { type: 'pointerMove', x, y, origin: 'viewport' };
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' } };
    await send('act', { actions: [{ ...mouse, actions: [move, ...press, ...press] }] });
  };
  return {
    tab,
    async openTab() {
      const { handle } = openedTab.parse(await send('openTab', { type: 'window' }));
      await send('showTab', { handle });
      return handle;
    },
    showTab: async (handle) => void (await send('showTab', { handle })),
    open: async (url) => void (await send('open', { url })),
    goBack: async () => void (await send('goBack', {})),
    run,
    until: (script, ...values) => retry(script, () => run(script, ...values)),
    click: (path) =>
      retry(path, async () => {
        const id = await find(path);
        // WebKit's driver does not scroll to what a bar covers.
        await run(bringIntoSight, { [elementKey]: id });
        await send('click', { id });
      }),
    doubleClick: (path) => retry(path, () => pressAt(path)),
    fill: (path, text) =>
      retry(path, async () => {
        const id = await find(path);
        await send('clear', { id });
        await send('type', { id, text });
      }),
    press: (key) => typeKeys(keys[key]),
    type: typeKeys,
    close,
  };
}

const value = z.object({ value: z.unknown() });
const webDriverError = z.object({ error: z.string(), message: z.string() });
const newSession = z.object({ sessionId: z.string() });
const firstTab = z.string();

async function connectWebKit(): Promise<Connection> {
  const found = findWebKit();
  const [port = 0] = await findFreePorts(1);
  const profile = makeProfile();
  const display = start(found.display, ['-displayfd', '1', '-screen', '0', '1280x1400x24']);
  const driver = start(found.driver, [`--port=${port}`], {
    DISPLAY: `:${await readLine(display.child)}`,
    HOME: profile,
    // Its sandbox needs namespaces that a container does not give.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    GSETTINGS_BACKEND: 'memory',
    LIBGL_ALWAYS_SOFTWARE: '1',
  });
  const request = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: Parameters) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(commandMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = value.parse(await response.json()).value;
    if (response.ok) return answer;
    const { error, message } = webDriverError.parse(answer);
    throw new Error(`${path}: ${error} ${message}`);
  };
  const isUp = async () => (await request('GET', '/status')) !== undefined;
  await waitUntil({ name: found.driver, timeoutMs: commandMs }, isUp);
  const browserOptions = { binary: found.browser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } };
  const { sessionId } = newSession.parse(await request('POST', '/session', { capabilities }));
  const session = `/session/${sessionId}`;
  await request('POST', `${session}/window/rect`, windowSize);
  return {
    send(command, { id, ...parameters }) {
      const path = commands[command].path.replace('{id}', String(id));
      return request('POST', `${session}/${path}`, parameters);
    },
    tab: firstTab.parse(await request('GET', `${session}/window`)),
    async close() {
      // The browser is a process of the driver's.
      await request('DELETE', session);
      await driver.end();
      await display.end();
      rmSync(profile, { recursive: true });
    },
  };
}

const preferences = {
  // Nothing of its own goes to the network, and no page of its own comes in the way.
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'toolkit.telemetry.enabled': false,
} as const;

const marionetteReply = z.tuple([
  z.literal(1),
  z.int(),
  z.nullable(webDriverError),
  z.nullable(z.record(z.string(), z.unknown())),
]);

/** Each message goes with its length before it: `12:[0,1,"name"]`. A request has a number, which its reply names. */
async function connectFirefox(): Promise<Connection> {
  const [port = 0] = await findFreePorts(1);
  const profile = makeProfile();
  const lines = Object.entries({ ...preferences, 'marionette.port': port }).map(
    ([name, each]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(each)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const options = ['--headless', '--marionette', '--no-remote', '--profile', profile];
  const browser = start(findFirefox(), options);
  const socket = await connectTo(port);
  const replies = new EventEmitter();
  let received = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data]);
    for (;;) {
      const begin = received.indexOf(':') + 1;
      const end = begin + Number(received.subarray(0, Math.max(begin - 1, 0)));
      if (begin === 0 || received.length < end) return;
      const message: unknown = JSON.parse(received.subarray(begin, end).toString());
      received = received.subarray(end);
      // The first one is a greeting.
      const reply = marionetteReply.safeParse(message);
      if (reply.success) replies.emit(String(reply.data[1]), reply.data);
    }
  });
  let last = 0;
  const request = async (name: string, parameters: Parameters) => {
    last += 1;
    const text = JSON.stringify([0, last, name, parameters]);
    const replied = once(replies, String(last), { signal: AbortSignal.timeout(commandMs) });
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [reply] = z.tuple([marionetteReply]).parse(await replied);
    const [, , error, result] = reply;
    if (error !== null) throw new Error(`${name}: ${error.error} ${error.message}`);
    return result !== null && 'value' in result ? result['value'] : result;
  };
  await request('WebDriver:NewSession', { capabilities: {} });
  await request('WebDriver:SetWindowRect', windowSize);
  return {
    send: (command, parameters) => request(commands[command].name, parameters),
    tab: firstTab.parse(await request('WebDriver:GetWindowHandle', {})),
    async close() {
      socket.destroy();
      await browser.end();
      rmSync(profile, { recursive: true });
    },
  };
}

const makeProfile = (): string => mkdtempSync(join(tmpdir(), 'polytips-browser-'));

/** Connects to a port on which a process that has just been started is to listen. */
async function connectTo(port: number): Promise<Socket> {
  let socket: Socket | undefined;
  await waitUntil({ name: `Port ${port}`, timeoutMs: commandMs }, async (signal) => {
    const attempt = connect(port, '127.0.0.1');
    await once(attempt, 'connect', { signal });
    socket = attempt;
    return true;
  });
  if (socket === undefined) throw new Error(`Nothing listens on port ${port}`);
  return socket;
}

/** Starts a process that ends with this one, at the latest. */
function start(
  command: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) {
  const child = spawn(command, parameters, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment },
  });
  // A full pipe would hold it up.
  child.stdout.resume();
  const kill = () => void child.kill();
  process.once('exit', kill);
  const exited = once(child, 'exit');
  return {
    child,
    async end(): Promise<void> {
      kill();
      await exited;
      process.off('exit', kill);
    },
  };
}

async function readLine({ stdout }: ChildProcessByStdio<null, Readable, null>): Promise<string> {
  const [line] = z
    .tuple([z.string()])
    .parse(await once(createInterface(stdout), 'line', { signal: AbortSignal.timeout(commandMs) }));
  return line;
}
