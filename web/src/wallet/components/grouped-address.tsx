import styles from './grouped-address.module.css';

const groupLength = 4;

/** A whole address in groups that can be compared by eye; selected, it has no spaces in it. */
export function GroupedAddress({ address }: { readonly address: string }) {
  const groups = [address.slice(0, 2), ...groupsOf(address.slice(2))];
  return (
    <span className={styles.address} translate="no">
      {groups.map((group, index) => (
        // Groups may be alike; the place is what tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className={styles.group}>
          {group}
        </span>
      ))}
    </span>
  );
}

function groupsOf(digits: string): readonly string[] {
  return Array.from({ length: Math.ceil(digits.length / groupLength) }, (_, index) =>
    digits.slice(index * groupLength, (index + 1) * groupLength),
  );
}
