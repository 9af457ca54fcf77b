import { ClipboardPaste, ScanLine } from 'lucide-react';
import { type ClipboardEvent, type Ref, useEffect, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { FullAddress } from '../../../wallet/components/full-address.tsx';
import { canScan } from '../qr-reader.ts';
import type { SendFormState } from '../use-send-form.ts';
import styles from './recipient-field.module.css';

interface RecipientFieldProps {
  readonly form: SendFormState;
  /** The member's name for the entered address. */
  readonly name: string | undefined;
  readonly onScan: () => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** The address to pay: typed, pasted, scanned, or as a payment code. */
export function RecipientField({ form, name, onScan, ref }: RecipientFieldProps) {
  const { recipient, recipientText, typeRecipient, fillRecipient } = form;
  const [isTyping, setTyping] = useState(false);
  const isScanner = useCanScan();
  const toast = useToast();

  const isWrong = recipient?.ok === false && recipientText.trim() !== '' && !isTyping;
  const isRight = recipient?.ok === true;
  const paste = async () => {
    try {
      fillRecipient(await navigator.clipboard.readText());
      setTyping(false);
    } catch {
      // Refused by the member or by the browser; browsers report the two in different ways.
      toast({
        text: 'Your browser refused to paste. Press and hold the field instead',
        tone: 'warn',
      });
    }
  };
  const takePasted = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/^\s*ethereum:/i.test(text)) return;
    event.preventDefault();
    fillRecipient(text);
  };
  return (
    <Stack gap={2}>
      <Field
        ref={ref}
        label="To Address"
        value={recipientText}
        onChange={(text) => {
          setTyping(true);
          typeRecipient(text);
        }}
        onBlur={() => {
          setTyping(false);
          if (isRight || recipient === undefined) fillRecipient(recipientText);
        }}
        onPaste={takePasted}
        error={isWrong ? recipient.problem : undefined}
        help={isRight ? <Understood address={recipient.value.address} name={name} /> : undefined}
        good={isRight}
        placeholder="0x..."
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={400}
      />
      <div className={styles.buttons}>
        {hasClipboard() ? (
          <Button
            size="small"
            icon={<ClipboardPaste />}
            // The field keeps the focus: what it says when it loses it would move this button away.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void paste()}
          >
            Paste
          </Button>
        ) : null}
        {isScanner ? (
          <Button size="small" icon={<ScanLine />} onClick={onScan}>
            Scan
          </Button>
        ) : null}
      </div>
    </Stack>
  );
}

function Understood({
  address,
  name,
}: {
  readonly address: string;
  readonly name: string | undefined;
}) {
  return (
    <>
      {name}
      <FullAddress address={address} />
    </>
  );
}

/** Absent in pages without a secure origin, and in some browsers. */
function hasClipboard(): boolean {
  const clipboard: Partial<Clipboard> | undefined = navigator.clipboard;
  return clipboard?.readText !== undefined;
}

function useCanScan(): boolean {
  const [isScanner, setScanner] = useState(false);
  useEffect(() => {
    // A browser that cannot even say what it reads shows no button.
    void canScan().then(setScanner, () => setScanner(false));
  }, []);
  return isScanner;
}
