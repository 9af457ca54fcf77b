import { sameAddress } from '@polytips/functions/contract/values/patterns.ts';
import { type FormEvent, useState } from 'react';
import { useMember } from '../../session/use-session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useFocusWhereLost } from '../../ui/focus.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { savedLimits } from '../saved-recipient.ts';
import { useSavedRecipients } from '../use-saved-recipients.ts';

/** Offers to give an address a name, unless it has one or is the member's own. */
export function SaveRecipient({ address }: { readonly address: string }) {
  const { publicKey } = useMember();
  const { saved, save } = useSavedRecipients();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const isAddress = (other: string) => sameAddress(other, address);
  const found = saved?.find((recipient) => isAddress(recipient.address));
  if (saved === undefined || isAddress(publicKey)) return null;
  if (found !== undefined) return <Saved name={found.name} />;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(await save(address, name));
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap={2}>
        <Field
          label="Name, to find this recipient again"
          value={name}
          onChange={setName}
          error={problem}
          maxLength={savedLimits.nameLength}
          autoComplete="off"
        />
        <Button type="submit">Save this recipient</Button>
      </Stack>
    </form>
  );
}

function Saved({ name }: { readonly name: string }) {
  const place = useFocusWhereLost();
  return (
    <div ref={place} tabIndex={-1}>
      <Note>Saved as {name}.</Note>
    </div>
  );
}
