import { statementsCalls } from '@polytips/functions/contract/calls/statements.ts';
import { useState } from 'react';
import { useBusinessDay } from '../../base/api/business-day.ts';
import { callApi } from '../../base/api/call-api.ts';
import { type RowOf, serialOf } from '../../base/api/paged-calls.ts';
import { readPages } from '../../base/api/read-pages.ts';
import { saveFile } from '../../base/browser/save-file.ts';
import { type Attempt, useAttempt } from '../../base/use-attempt.ts';
import { environment } from '../../config/environment.ts';
import { useMember } from '../../session/use-session.ts';
import { statementCsv, statementFileName } from './statement-csv.ts';
import { incomeLinesOf } from './statement-model.ts';

/** A file that was made, and how many rewards are in it. */
export interface MadeFile {
  readonly name: string;
  readonly rewards: number;
}

/** Reads all rewards, page by page, and asks the browser to save them as a table. */
export function useCsv(): {
  /** One after a failure goes on where that one ended: the server limits how often a member reads. */
  readonly attempt: Attempt<void, MadeFile>;
  /** How many rewards have been read so far. */
  readonly read: number;
  /** Ends the attempt under way, and forgets what was read. */
  readonly leave: () => void;
} {
  const { publicKey } = useMember();
  const day = useBusinessDay()?.day ?? '';
  const [rows, setRows] = useState<readonly RowOf<'getIncomeStatement'>[]>([]);
  const attempt = useAttempt<void, MadeFile>(async (_input, { signal }) => {
    let read = rows;
    const last = read.at(-1);
    const after = last && serialOf(statementsCalls.getIncomeStatement, last);
    const input = { params: { publicKey, type: 'All' }, query: { after } } as const;
    const pages = readPages(callApi, statementsCalls.getIncomeStatement, input, signal);
    for await (const page of pages) {
      signal.throwIfAborted();
      read = [...read, ...page];
      setRows(read);
    }
    const lines = incomeLinesOf(read);
    const name = statementFileName(day);
    saveFile(name, 'text/csv;charset=utf-8', statementCsv(lines, environment.businessTimeZone));
    return { name, rewards: lines.length };
  });
  const leave = () => {
    attempt.cancel();
    setRows([]);
  };
  return { attempt, read: rows.length, leave };
}
