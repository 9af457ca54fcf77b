// Preloaded into firebase-tools. Its Pub/Sub emulator gives every scheduled function a topic,
// `firebase-schedule-<name>`, and then refuses to deliver to those of the second generation because
// they are called over HTTP. A cloud event is a POST as well, and the function ignores its body.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { PubsubEmulator } = require('firebase-tools/lib/emulator/pubsubEmulator.js');

const { addTrigger } = PubsubEmulator.prototype;
if (typeof addTrigger !== 'function') {
  throw new Error('This firebase-tools has another Pub/Sub emulator: adapt schedules-by-topic.mjs');
}

PubsubEmulator.prototype.addTrigger = function addReachableTrigger(topic, trigger, signature) {
  return addTrigger.call(this, topic, trigger, signature === 'http' ? 'cloudevent' : signature);
};
