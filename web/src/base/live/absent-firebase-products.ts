/**
 * Stands in for the Firebase products that reactfire imports and this app does not use, so that
 * they are not in the bundle. Vite puts it in their place.
 */
function absent(): never {
  throw new Error('This Firebase product is not part of the app');
}

export {
  absent as ensureInitialized,
  absent as get,
  absent as getAll,
  absent as getBoolean,
  absent as getDownloadURL,
  absent as getNumber,
  absent as getString,
  absent as getValue,
  absent as httpsCallable,
  absent as off,
  absent as onChildAdded,
  absent as onChildChanged,
  absent as onChildMoved,
  absent as onChildRemoved,
  absent as onValue,
  absent as ref,
};
