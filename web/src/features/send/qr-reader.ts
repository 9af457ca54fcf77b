interface DetectedCode {
  readonly rawValue: string;
}

interface CodeDetector {
  detect(source: HTMLVideoElement): Promise<readonly DetectedCode[]>;
}

declare global {
  interface Window {
    /** Source: the Shape Detection API; few browsers have it. */
    readonly BarcodeDetector?: {
      new (options: { readonly formats: readonly string[] }): CodeDetector;
      getSupportedFormats(): Promise<readonly string[]>;
    };
  }
}

/** Reads the QR code that a camera sees now, if any. */
export type ReadQrCode = () => Promise<string | undefined>;

/** Whether this browser has a camera to ask for and reads QR codes by itself. */
export async function canScan(): Promise<boolean> {
  // Absent in a page without a secure origin, whatever the types say.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (window.BarcodeDetector === undefined || devices === undefined) return false;
  return (await window.BarcodeDetector.getSupportedFormats()).includes('qr_code');
}

/** Makes the reader of a video, in a browser that `canScan`. */
export function createQrReader(video: HTMLVideoElement): ReadQrCode {
  if (window.BarcodeDetector === undefined) throw new Error('This browser reads no codes');
  const detector = new window.BarcodeDetector({ formats: ['qr_code'] });
  return async () => (await detector.detect(video))[0]?.rawValue;
}
