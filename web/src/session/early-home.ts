import { callEarly } from '../base/api/early-call.ts';
import { readKeptRecord } from '../base/firebase/kept-record.ts';
import { storedUserKey } from '../config/storage-keys.ts';
import { parseStoredUser } from './session.ts';

// A file of its own, which the page of a remembered member loads at Home beside the app (`first-paint-plugin.ts`): it
// asks for what Home shows while the app is on its way, with the session that Firebase has kept.
const user = parseStoredUser(localStorage.getItem(storedUserKey));
// Without a network the app says so.
if (user !== undefined && navigator.onLine) {
  void callEarly(`/api/getHome/${user.publicKey}`, async () => {
    try {
      return (await readKeptRecord(user.id, Date.now()))?.idToken;
    } catch {
      // The app, which asks Firebase then, finds out why.
      return undefined;
    }
  });
}
