import type { Firestore } from 'firebase-admin/firestore';

/** What a process keeps in memory for each connection to Firestore, so that worlds of tests stay apart. */
export function perFirestore<Value extends object>(
  create: () => Value,
): (firestore: Firestore) => Value {
  const values = new WeakMap<Firestore, Value>();
  return (firestore) => {
    const value = values.get(firestore) ?? create();
    values.set(firestore, value);
    return value;
  };
}
