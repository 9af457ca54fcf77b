import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { Firestore } from 'firebase-admin/firestore';
import { shapeOf } from './query-shape.ts';

// Every query of the SDK passes here, in a transaction or not. The emulator answers queries without their
// index, so a check compares the recorded shapes with firestore.indexes.json; see emulators/checks/indexes.ts.
const folder = process.env['QUERY_SHAPES'];
const queries: readonly unknown[] = ['runQuery', 'runAggregationQuery'];
const patched = Symbol.for('polytips.record-queries');

if (folder !== undefined && !Reflect.has(Firestore.prototype, patched)) {
  const original: unknown = Reflect.get(Firestore.prototype, 'requestStream');
  if (typeof original !== 'function') throw new TypeError('Firestore has no requestStream');
  const recorded = new Set<string>();
  Reflect.set(Firestore.prototype, patched, true);
  Reflect.set(
    Firestore.prototype,
    'requestStream',
    function record(this: Firestore, ...request: readonly unknown[]): unknown {
      const [method, , sent] = request;
      if (queries.includes(method)) {
        const shape = shapeOf(sent);
        const line = `${JSON.stringify(shape)}\n`;
        if (shape !== undefined && !recorded.has(line)) {
          appendFileSync(join(folder, `${process.pid}.jsonl`), line);
          recorded.add(line);
        }
      }
      return Reflect.apply(original, this, request);
    },
  );
}
