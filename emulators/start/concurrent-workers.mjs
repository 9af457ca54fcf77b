// Preloaded into firebase-tools. Deployed functions answer many requests in one instance, but the
// Functions emulator starts a process for every request that comes while another is open: a burst
// of fifty starts fifty at once, and those not ready within 30 s are never answered. Here a worker
// takes requests side by side, as an instance of a deployed function does.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const emulator = require('firebase-tools/lib/emulator/functionsEmulator.js');
const workers = require('firebase-tools/lib/emulator/functionsRuntimeWorker.js');

const pool = workers.RuntimeWorkerPool.prototype;
const functions = emulator.FunctionsEmulator.prototype;
const { startRuntime } = functions;
if (typeof pool.getIdleWorker !== 'function' || typeof startRuntime !== 'function') {
  throw new Error('This firebase-tools has another worker pool: adapt concurrent-workers.mjs');
}

const { IDLE, BUSY } = workers.RuntimeWorkerState;
pool.getIdleWorker = function getWorker(triggerId) {
  this.cleanUpWorkers();
  return this.getTriggerWorkers(triggerId).find(({ state }) => state === IDLE || state === BUSY);
};

const starting = new Map();
functions.startRuntime = function startRuntimeOnce(backend, trigger) {
  const underWay = starting.get(trigger?.id);
  if (underWay !== undefined) return underWay;
  const started = startRuntime.call(this, backend, trigger).finally(() => {
    starting.delete(trigger?.id);
  });
  starting.set(trigger?.id, started);
  return started;
};
