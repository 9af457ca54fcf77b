import { type Logger, StoredName } from '../src/platform/logger.ts';

/** A context that notes the paths of the documents that are alerted as put off, and they. */
export function notePutOff<Noting extends { readonly log: Logger }>(
  context: Noting,
): { readonly noting: Noting; readonly putOff: readonly string[] } {
  const putOff: string[] = [];
  const alert: Logger['alert'] = (code, fields) => {
    if (code === 'document.put_off' && fields?.document instanceof StoredName)
      putOff.push(fields.document.text);
  };
  return { noting: { ...context, log: { ...context.log, alert } }, putOff };
}
