import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useToast } from '../feedback/toast.tsx';
import { ReadOut } from '../read-out.tsx';
import { Button, IconButton } from './button.tsx';

const confirmedMs = 2_000;

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for screen readers: "Copy address". */
  readonly label: string;
  /** An icon alone, beside the text it copies. */
  readonly compact?: boolean;
}

/** Copies a text and says so for two seconds; a toast says where the browser refused. */
export function CopyButton({ text, label, compact = false }: CopyButtonProps) {
  const toast = useToast();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), confirmedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Refused, or without a clipboard: browsers have none in a page without a secure origin.
      toast({
        text: 'Your browser refused to copy. Press and hold the text instead',
        tone: 'warn',
      });
    }
  };
  const icon = isCopied ? <Check /> : <Copy />;
  const copied = isCopied ? 'Copied' : undefined;
  return (
    <>
      {compact ? (
        <IconButton bare label={label} icon={icon} onClick={() => void copy()} />
      ) : (
        <Button size="small" icon={icon} onClick={() => void copy()}>
          {copied ?? label}
        </Button>
      )}
      <ReadOut text={copied} />
    </>
  );
}
