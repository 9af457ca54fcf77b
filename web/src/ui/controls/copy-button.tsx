import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, IconButton } from './button.tsx';

const confirmedMs = 2_000;

interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for screen readers: "Copy address". */
  readonly label: string;
  /** An icon alone, beside the text it copies. */
  readonly compact?: boolean;
}

/** Copies a text and says so for two seconds. */
export function CopyButton({ text, label, compact = false }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = setTimeout(() => setState('idle'), confirmedMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  };
  const icon = state === 'copied' ? <Check /> : <Copy />;
  const said = { idle: label, copied: 'Copied', failed: 'Copying was not allowed' }[state];
  if (compact) return <IconButton bare label={said} icon={icon} onClick={copy} />;
  return (
    <Button size="small" icon={icon} onClick={copy}>
      <span aria-live="polite">{state === 'idle' ? label : said}</span>
    </Button>
  );
}
