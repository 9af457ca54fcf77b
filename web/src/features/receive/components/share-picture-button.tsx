import * as messages from '@polytips/functions/contract/messages.ts';
import { Share2 } from 'lucide-react';
import { QRCodeCanvas } from 'qrcode.react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { brand } from '../../../config/brand.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { drawPicture, sharePicture } from '../share-picture.ts';
import styles from './share-picture-button.module.css';

/** Large enough that its modules stay sharp in the picture. */
const sizePixels = 1_200;

interface SharePictureProps {
  /** The content of the QR code. */
  readonly text: string;
  /** Shown above the code in the picture. */
  readonly title: string;
  readonly address: string;
}

/** Shares the QR code as a picture, through the device. */
export function SharePicture({ text, title, address }: SharePictureProps) {
  const code = useRef<HTMLCanvasElement>(null);
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  const share = async () => {
    // The code is drawn here, at once: who only looks at the screen does not wait for it.
    flushSync(() => setBusy(true));
    const picture =
      code.current === null ? undefined : await drawPicture(code.current, { title, address });
    const shared = await sharePicture(navigator, { picture, title: brand.name, text: address });
    setBusy(false);
    if (shared === 'not supported') {
      alert(messages.sharingNotSupported);
      toast({ text: 'Copy the address and send it as a link or text instead' });
    }
    if (shared === 'text')
      toast({ text: 'This browser shares no pictures, so the address was shared as text' });
  };
  return (
    <>
      <Button
        size="small"
        variant="primary"
        icon={<Share2 />}
        busy={busy}
        onClick={() => void share()}
      >
        Share
      </Button>
      {busy ? (
        <QRCodeCanvas
          ref={code}
          className={styles.hidden}
          aria-hidden="true"
          value={text}
          level="M"
          marginSize={4}
          size={sizePixels}
        />
      ) : null}
    </>
  );
}
