import { QRCodeSVG } from 'qrcode.react';
import styles from './qr-code.module.css';

/** In modules; the standard requires four. */
const quietZone = 4;
const sizePixels = 264;

interface QrCodeProps {
  readonly text: string;
  /** The label for screen readers. */
  readonly label: string;
}

/** A QR code, dark on white on any ground, with its quiet zone. */
export function QrCode({ text, label }: QrCodeProps) {
  return (
    <div className={styles.paper}>
      <QRCodeSVG
        aria-label={label}
        value={text}
        level="M"
        marginSize={quietZone}
        size={sizePixels}
        bgColor="#ffffff"
        fgColor="#0a0d14"
      />
    </div>
  );
}
