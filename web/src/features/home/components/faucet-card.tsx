import { useQueryClient } from '@tanstack/react-query';
import { Droplets } from 'lucide-react';
import { useState } from 'react';
import { readAgain } from '../../../base/api/read-again.ts';
import { balancesKey } from '../../../chain/use-balances.ts';
import { useMember } from '../../../session/use-session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Prompt } from '../../../ui/layout/prompt.tsx';
import styles from './faucet-card.module.css';

const gift = { usdt: '500', pol: '5' } as const;

/** Fills the wallet with worthless test funds of the local chain; only the local build has it. */
export function FaucetCard() {
  const { publicKey } = useMember();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const fill = async () => {
    setBusy(true);
    const filled = await requestFunds(publicKey);
    await readAgain(queryClient, balancesKey);
    setBusy(false);
    toast(
      filled
        ? { text: `Received ${gift.usdt} USDT and ${gift.pol} POL`, tone: 'gain' }
        : { text: 'The faucet did not answer', tone: 'loss' },
    );
  };
  return (
    <Prompt
      label="Local chain faucet"
      title={<span className={styles.title}>Local chain</span>}
      action={
        <Button size="small" icon={<Droplets />} busy={busy} onClick={() => void fill()}>
          Get test funds
        </Button>
      }
    >
      Test funds, worthless anywhere else
    </Prompt>
  );
}

async function requestFunds(address: string): Promise<boolean> {
  try {
    const response = await fetch('/api/dev/faucet', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address, ...gift }),
    });
    // The transfers are mined once the whole reply is here.
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}
