import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Modal } from '../../../ui/feedback/modal.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { useIsHidden } from '../../../ui/use-is-hidden.ts';
import { createQrReader } from '../qr-reader.ts';
import { type ScanFailure, scanCamera } from '../scan-camera.ts';
import styles from './scan-dialog.module.css';

interface ScanDialogProps {
  readonly open: boolean;
  readonly onScanned: (text: string) => void;
  readonly onClose: () => void;
}

/** Scans for a QR code with the camera. */
export function ScanDialog({ open, onScanned, onClose }: ScanDialogProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Modal
      open={open}
      title="Scan a QR code"
      onClose={onClose}
      actions={<Button onClick={onClose}>Cancel</Button>}
    >
      <Scanner key={attempt} onScanned={onScanned} onRetry={() => setAttempt(attempt + 1)} />
    </Modal>
  );
}

const failureTexts: Record<ScanFailure, string> = {
  'not allowed':
    'The camera was not allowed. Allow it for this site in the settings of your browser, or paste the address.',
  'no camera': 'No camera was found. Paste the address instead.',
  'timed out': 'No code was seen for a minute, so the camera is off again.',
  failed: 'The camera does not work now. Paste the address instead.',
};

interface ScannerProps extends Pick<ScanDialogProps, 'onScanned'> {
  readonly onRetry: () => void;
}

function Scanner({ onScanned, onRetry }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<ScanFailure>();
  const isHidden = useIsHidden();
  const end = useEffectEvent((ended: Awaited<ReturnType<typeof scanCamera>>) => {
    if (typeof ended === 'string') setFailure(ended);
    else if (ended !== undefined) onScanned(ended.text);
  });
  useEffect(() => {
    const element = video.current;
    // A camera that nobody sees is off, and on again when the member comes back.
    if (element === null || isHidden) return undefined;
    const leaving = new AbortController();
    const scan = async () => {
      const ended = await scanCamera(element, createQrReader(element), leaving.signal);
      if (!leaving.signal.aborted) end(ended);
    };
    void scan();
    return () => leaving.abort();
  }, [isHidden]);
  if (failure !== undefined) {
    return (
      <Stack>
        <Note tone="warn" isResult>
          {failureTexts[failure]}
        </Note>
        <Button onClick={onRetry}>Try again</Button>
      </Stack>
    );
  }
  return (
    <Stack>
      <video ref={video} className={styles.video} muted playsInline aria-label="Camera" />
      <Note>Hold the code of an address in front of the camera.</Note>
    </Stack>
  );
}
