import { monthOf } from '../calendar/business-day.ts';
import type { Context } from '../context/context.ts';
import type { AccountDocument } from '../contract/account-document.ts';
import type { RewardKind } from '../contract/values/reward-kinds.ts';
import type { Page } from '../contract/values/schemas.ts';
import { ListChangedError } from '../platform/collection.ts';
import { isAfter, parseFolio, type StatementLine, statementLines } from './core/statement-lines.ts';
import { readRewardEntries } from './reward-entries.ts';

/** A page of a member's statement. */
export interface StatementRequest {
  readonly uid: string;
  readonly account: AccountDocument;
  readonly kinds: readonly RewardKind[];
  readonly page: Page;
  readonly today: string;
}

/**
 * Lists the rewards that a member may see on `today`, newest first; `after` is a folio.
 * @throws {ListChangedError} when it is none.
 */
export async function listStatementLines(
  { firestore }: Context,
  { uid, account, kinds, page: { after, limit }, today }: StatementRequest,
): Promise<StatementLine[]> {
  const position = after === undefined ? undefined : parseFolio(after);
  if (after !== undefined && position === undefined) throw new ListChangedError();
  const listed: StatementLine[] = [];
  const fromMonth = monthOf(position?.day ?? today);
  const reading = { uid, account, kinds, fromMonth, expectedEntries: limit };
  for await (const [day, entry] of readRewardEntries(firestore, reading)) {
    for (const line of kinds.flatMap((kind) => statementLines(day, entry, kind, today))) {
      if (position !== undefined && !isAfter(line, position)) continue;
      listed.push(line);
      if (listed.length === limit) return listed;
    }
  }
  return listed;
}
