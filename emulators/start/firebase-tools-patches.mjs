// Preloaded into firebase-tools: what its emulators do differently from deployed functions.
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { FunctionsEmulator } = require('firebase-tools/lib/emulator/functionsEmulator.js');
const { PubsubEmulator } = require('firebase-tools/lib/emulator/pubsubEmulator.js');
const workers = require('firebase-tools/lib/emulator/functionsRuntimeWorker.js');
const openApi = createRequire(require.resolve('firebase-tools'))('exegesis-express');

const pool = workers.RuntimeWorkerPool.prototype;
const functions = FunctionsEmulator.prototype;
const pubsub = PubsubEmulator.prototype;
for (const method of [
  pool.getIdleWorker,
  functions.startRuntime,
  functions.handleHttpsTrigger,
  pubsub.addTrigger,
  openApi.middleware,
]) {
  if (typeof method !== 'function') {
    throw new Error('This firebase-tools has other emulators: adapt firebase-tools-patches.mjs');
  }
}

// An instance of a deployed function answers many requests at a time. The emulator starts a process
// for every request that comes while another is open: a burst of fifty starts fifty processes, and
// those that are not ready within 30 s are never answered. With this a worker takes requests side
// by side, and one start serves everybody who waits for it.
const { IDLE, BUSY } = workers.RuntimeWorkerState;
pool.getIdleWorker = function getWorker(triggerId) {
  this.cleanUpWorkers();
  return this.getTriggerWorkers(triggerId).find(({ state }) => state === IDLE || state === BUSY);
};

const starting = new Map();
const { startRuntime } = functions;
functions.startRuntime = function startRuntimeOnce(backend, trigger) {
  const underWay = starting.get(trigger?.id);
  if (underWay !== undefined) return underWay;
  const started = startRuntime.call(this, backend, trigger).finally(() => {
    starting.delete(trigger?.id);
  });
  starting.set(trigger?.id, started);
  return started;
};

// The Pub/Sub emulator gives every scheduled function a topic, `firebase-schedule-<name>`, and then
// refuses to deliver to functions of the second generation because they are called over HTTP. A
// cloud event is a POST as well, and the function ignores its body.
const { addTrigger } = pubsub;
pubsub.addTrigger = function addReachableTrigger(topic, trigger, signature) {
  return addTrigger.call(this, topic, trigger, signature === 'http' ? 'cloudevent' : signature);
};

// Google delivers an event at least once, and the emulators exactly once. What they deliver is written
// down as it is, so that a test can deliver the same bytes again; such a repetition bears a header.
const { handleHttpsTrigger } = functions;
functions.handleHttpsTrigger = function handleKnownTrigger(request, response) {
  const { url, headers, params, rawBody } = request;
  const file = process.env['DELIVERIES_FILE'];
  const isEvent =
    url.startsWith('/functions/projects/') && headers['x-delivered-again'] === undefined;
  if (file !== undefined && isEvent) {
    const body = Buffer.from(rawBody).toString('base64');
    const delivery = { trigger: params.trigger_name, path: url, headers, body };
    appendFileSync(file, `${JSON.stringify(delivery)}\n`);
  }
  return handleHttpsTrigger.call(this, request, response);
};

// The Authentication emulator compiles the schemas of all its calls before it starts, which takes a quarter
// of the start. With this it compiles each when a request first needs it.
const { middleware } = openApi;
openApi.middleware = function middlewareAtOnce(description, options) {
  return middleware(description, { ...options, lazyCompileValidationSchemas: true });
};
