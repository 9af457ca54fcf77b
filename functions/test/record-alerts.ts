import { isDeepStrictEqual } from 'node:util';
import type { AlertCode } from '../src/platform/alerts.ts';
import { type LogFields, type Logger, StoredName } from '../src/platform/logger.ts';

/** An alert as it was logged. */
type Alert = readonly [code: AlertCode, fields: LogFields];

/**
 * The same context, whose log keeps its alerts for the test. A transaction alerts before its commit, so one that Firestore
 * repeats alerts again (docs/decisions/0015-what-a-person-must-know.md): an alert with the code and the fields of an untaken one is dropped. That
 * something is alerted once by several runs is shown by taking the alerts between them.
 */
export function recordAlerts<Given extends { readonly log: Logger }>(given: Given) {
  const alerts: Alert[] = [];
  const alert: Logger['alert'] = (...[code, fields = {}]) => {
    if (!alerts.some((each) => isDeepStrictEqual(each, [code, fields])))
      alerts.push([code, fields]);
  };
  /** The alerts since the last call of this or the next functions. */
  const takeAlerts = (): readonly Alert[] => alerts.splice(0);
  return {
    context: { ...given, log: { ...given.log, alert } },
    takeAlerts,
    /** Their codes. */
    takeAlertCodes: (): readonly AlertCode[] => takeAlerts().map(([code]) => code),
    /** The paths of the documents that were put off. */
    takePutOff: (): readonly string[] =>
      takeAlerts().flatMap(([code, { document }]) =>
        code === 'document.put_off' && document instanceof StoredName ? [document.text] : [],
      ),
  };
}
