import { packageTierOf } from '@polytips/functions/contract/values/limits.ts';
import type { Micros } from '@polytips/functions/contract/values/micros.ts';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatTips } from '../../../base/format.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Row, RowList } from '../../../ui/layout/row.tsx';
import { givenBy, type Plan, packageFacts, packageParts, payingLevels } from '../plan-facts.ts';
import styles from './package-details.module.css';

interface PackageDetailsProps {
  readonly amountMicros: Micros;
  readonly plan: Plan | undefined;
  /** Stands where a figure of the plan is not known. */
  readonly unknown: ReactNode;
}

/** What a package of an amount gives, what it pays and when it ends; a press explains its parts. */
export function PackageDetails({ amountMicros, plan, unknown }: PackageDetailsProps) {
  const facts = packageFacts(plan, amountMicros);
  const levels = payingLevels(plan);
  return (
    <Card kind="rows">
      <RowList label="What the package gives">
        {givenBy(formatTips(packageTierOf(amountMicros).tipsPerDay), facts).map(
          ({ name, note, value }) => (
            <Row key={name} title={name} detail={note} value={value ?? unknown} />
          ),
        )}
        <Row
          title={<Explained>1 Portfolio Reward</Explained>}
          opens={<p className={styles.text}>{packageParts.portfolio}</p>}
        />
        <Row
          title={<Explained>Community Reward</Explained>}
          value={levels ?? unknown}
          opens={<p className={styles.text}>{packageParts.community(levels)}</p>}
        />
      </RowList>
    </Card>
  );
}

/** A title that a press explains. */
function Explained({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles.explained}>
      {children}
      <Info aria-hidden="true" />
    </span>
  );
}
