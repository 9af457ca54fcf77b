import { CopyButton } from '../../ui/controls/copy-button.tsx';
import styles from './full-address.module.css';

interface FullAddressProps {
  readonly address: string;
  /** With a button that copies it whole. */
  readonly copyable?: boolean;
  /** Another address: the characters in which this one differs are marked. */
  readonly differsFrom?: string;
}

/** An address whole, in groups of four to compare, which are read out one by one; selected it is still one word. */
export function FullAddress({ address, copyable = false, differsFrom }: FullAddressProps) {
  return (
    <span className={styles.line}>
      <span className={styles.address} translate="no">
        {groupsOf(address).map((group, index) => (
          // The place in the address is what a group is.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={styles.group}>
            {differsFrom === undefined
              ? group
              : markDifferences(group, groupsOf(differsFrom)[index] ?? '')}
          </span>
        ))}
      </span>
      {copyable ? <CopyButton compact text={address} label="Copy address" /> : null}
    </span>
  );
}

function groupsOf(address: string): readonly string[] {
  return [address.slice(0, 2), ...(address.slice(2).match(/.{1,4}/g) ?? [])];
}

function markDifferences(group: string, other: string) {
  return group.split('').map((digit, place) =>
    digit.toLowerCase() === other[place]?.toLowerCase() ? (
      digit
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={place} className={styles.differs}>
        {digit}
      </mark>
    ),
  );
}
