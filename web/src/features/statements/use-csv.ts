import { limits } from '@polytips/functions/contract/limits.ts';
import { statementsCalls } from '@polytips/functions/contract/statements.ts';
import { useState } from 'react';
import { useBusinessDay } from '../../base/api/business-day.ts';
import { callApi } from '../../base/api/call-api.ts';
import { CallFailed } from '../../base/api/call-failure.ts';
import { nextAfter, type RowOf, rowsOf } from '../../base/api/paged-calls.ts';
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

/** Reads all rewards, page by page, and asks the browser to save them as a table; `read` counts the rewards so far. */
export function useCsv(): {
  readonly attempt: Attempt<void, MadeFile>;
  readonly read: number;
} {
  const { publicKey } = useMember();
  const day = useBusinessDay()?.day ?? '';
  const [read, setRead] = useState(0);
  const attempt = useAttempt<void, MadeFile>(async (_input, { signal }) => {
    setRead(0);
    const rows: RowOf<'getIncomeStatement'>[] = [];
    const limit = limits.pageLengthMax;
    let after: string | undefined;
    do {
      const reply = await callApi(
        statementsCalls.getIncomeStatement,
        { params: { publicKey, type: 'All' }, query: { limit, after } },
        signal,
      );
      if (!reply.ok) throw new CallFailed(reply.failure);
      rows.push(...rowsOf<'getIncomeStatement'>(reply.data));
      setRead(rows.length);
      after = nextAfter(statementsCalls.getIncomeStatement, reply.data, limit);
    } while (after !== undefined);
    signal.throwIfAborted();
    const lines = incomeLinesOf(rows);
    const name = statementFileName(day);
    saveTable(name, statementCsv(lines, environment.businessTimeZone));
    return { name, rewards: lines.length };
  });
  return { attempt, read };
}

/** Long enough for a browser to start the download. */
const keptMs = 10_000;

function saveTable(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
