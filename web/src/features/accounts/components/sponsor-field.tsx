import { limits } from '@polytips/functions/contract/limits.ts';
import { messages } from '@polytips/functions/contract/messages.ts';
import { memberId, normalizeMemberId } from '@polytips/functions/contract/values.ts';
import type { Ref } from 'react';
import { useCall } from '../../../base/api/use-call.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { Tag } from '../../../ui/display/tag.tsx';
import styles from './sponsor-field.module.css';

interface SponsorFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly disabled: boolean;
  readonly ref: Ref<HTMLInputElement>;
}

/** The Referral ID, with the name of the member it belongs to once it is known. */
export function SponsorField({ value, onChange, disabled, ref }: SponsorFieldProps) {
  const isComplete = memberId.safeParse(value).success;
  const { data } = useCall('getUser', { params: { id: value } }, { enabled: isComplete });
  const name = isComplete && Array.isArray(data) ? data[0]?.NAMES : undefined;
  return (
    <Field
      ref={ref}
      label="Referral ID"
      value={value}
      onChange={(typed) => onChange(normalizeMemberId(typed))}
      maxLength={limits.referralIdLength}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      disabled={disabled}
      good={name !== undefined}
      error={isComplete && data === 'No Data' ? messages.invalidReferralId : undefined}
      trailing={
        name === undefined ? undefined : (
          <span className={styles.name}>
            <Tag tone="gain">{name}</Tag>
          </span>
        )
      }
    />
  );
}
