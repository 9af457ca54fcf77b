import * as messages from '@polytips/functions/contract/messages.ts';
import { limits } from '@polytips/functions/contract/values/limits.ts';
import {
  memberIdPattern,
  normalizeMemberId,
} from '@polytips/functions/contract/values/patterns.ts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { Ref } from 'react';
import { type RefObject, useEffect } from 'react';
import { pasteMemberId } from '../../../base/paste-member-id.ts';
import { withoutApostrophe } from '../../../base/without-apostrophe.ts';
import { Field, SelectField } from '../../../ui/controls/field.tsx';
import {
  CommonPasswordNote,
  NewPasswordField,
} from '../../../wallet/components/new-password-field.tsx';
import type { SignupInputs, useSignupForm } from '../use-signup-form.ts';
import styles from './form.module.css';

// The plus before them is the tenth character; where none is typed, `writeMobile` puts it there.
const mobileRule = `At least ${limits.phoneLengthMin - 1} digits, the country code counted.`;
const passwordRule = `${limits.passwordLengthMin} to ${limits.signupPasswordLengthMax} characters, with a letter and a digit.`;

interface SignupFieldsProps {
  readonly fields: ReturnType<typeof useSignupForm>;
  readonly inputs: SignupInputs;
  readonly disabled: boolean;
}

/** The fields of signup. The first one to fill in has the focus. */
export function SignupFields({ fields, inputs, disabled }: SignupFieldsProps) {
  const { form, country, countries, change, errorOf } = fields;
  const { sponsor, name, callingCode, mobile, mail, password } = inputs;
  const isInvited = form.invitedBy !== '';
  useFocusAtFirst(isInvited ? name : sponsor);
  return (
    <>
      <SponsorField
        ref={sponsor}
        isInvited={isInvited}
        value={form.sponsor}
        onChange={(value) => change({ sponsor: value })}
        error={errorOf('sponsor')}
        disabled={disabled}
      />
      <Field
        ref={name}
        label="Full name"
        value={form.name}
        onChange={(value) => change({ name: value })}
        error={errorOf('name')}
        help={`At least ${limits.nameLengthMin} characters.`}
        maxLength={limits.nameLengthMax}
        autoComplete="name"
        disabled={disabled}
      />
      <SelectField
        ref={callingCode}
        label="Country"
        value={country?.code ?? ''}
        // The calling code is a part of the number.
        onChange={(code) => change({ country: code, mobile: form.mobile })}
        error={errorOf('callingCode')}
        options={countries.map(({ code, name, callingCode }) => ({
          value: code,
          label: callingCode === '' ? name : `${name} (+${callingCode})`,
        }))}
        autoComplete="country"
        disabled={disabled}
      />
      <Field
        ref={mobile}
        label="Mobile number"
        value={form.mobile}
        onChange={(value) => change({ mobile: value })}
        error={errorOf('mobile')}
        type="tel"
        inputMode="tel"
        maxLength={limits.phoneLengthMax}
        autoComplete="tel-national"
        help={mobileRule}
        disabled={disabled}
      />
      <Field
        ref={mail}
        label="Email"
        value={form.mail}
        onChange={(value) => change({ mail: value })}
        error={errorOf('mail')}
        help={`At most ${limits.mailLengthMax} characters.`}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        disabled={disabled}
      />
      <NewPasswordField
        ref={password}
        label="Password"
        value={form.password}
        onChange={withoutApostrophe((value) => change({ password: value }))}
        error={errorOf('password')}
        help={passwordRule}
        disabled={disabled}
      />
      <CommonPasswordNote password={form.password} />
      <p className={styles.hint}>
        Your password also locks your wallet. It never leaves this device, and nobody can restore
        it: keep it safe.
      </p>
    </>
  );
}

function useFocusAtFirst(field: RefObject<HTMLElement | null>): void {
  useEffect(() => field.current?.focus(), [field]);
}

interface SponsorFieldProps {
  /** Whether the invitation link has brought it. */
  readonly isInvited: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly ref: Ref<HTMLInputElement>;
}

/** The Referral ID: where it comes from, and the name of the member it belongs to once it is known. */
function SponsorField({ isInvited, value, onChange, error, disabled, ref }: SponsorFieldProps) {
  const isComplete = memberIdPattern.test(value);
  const { data } = useQuery({
    queryKey: ['sponsor', value],
    queryFn: async ({ signal }) => (await import('../find-sponsor.ts')).readSponsor(value, signal),
    enabled: isComplete,
  });
  const found = isComplete ? data : undefined;
  const name = found?.[0]?.NAMES;
  const isUnknown = found?.length === 0;
  const change = (typed: string) => onChange(normalizeMemberId(typed));
  return (
    <Field
      ref={ref}
      label="Referral ID"
      value={value}
      onChange={change}
      onPaste={pasteMemberId(change)}
      maxLength={limits.referralIdLength}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      disabled={disabled}
      good={name !== undefined}
      error={isUnknown ? messages.invalidReferralId : error}
      trailing={
        name === undefined ? undefined : <CircleCheck className={styles.known} aria-hidden="true" />
      }
      help={
        <span className={styles.sponsor}>
          <span className={isComplete && !isUnknown ? styles.replaced : undefined}>
            Ask the person who invited you.
            {isInvited ? null : ' It ends their link; without an invitation there is no account.'}
          </span>
          {name === undefined ? null : (
            <span className={styles.inviter}>
              Invited by <strong>{name}</strong>
            </span>
          )}
        </span>
      }
    />
  );
}
