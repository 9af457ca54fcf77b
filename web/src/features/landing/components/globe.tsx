import { useEffect, useRef } from 'react';
import { trustedScriptUrl } from '../../../base/browser/trusted-types.ts';
import type { GlobeMessage } from '../globe-worker.ts';
import workerUrl from '../globe-worker.ts?worker&url';
import styles from './globe.module.css';

/** A turning globe of dots, drawn off the main thread; it stands still where the visitor wants less motion. */
export function Globe() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    // An older Safari, which has no canvas off the main thread, shows no globe.
    if (element === null || !('OffscreenCanvas' in globalThis)) return undefined;
    return drawIn(element);
  }, []);
  return <div ref={place} className={styles.globe} aria-hidden="true" />;
}

/** @returns the function that ends it. */
function drawIn(element: HTMLElement): () => void {
  // A canvas can be given away once only, and an effect may run twice.
  const canvas = document.createElement('canvas');
  const ratio = Math.min(devicePixelRatio, 2);
  canvas.width = element.clientWidth * ratio;
  canvas.height = element.clientHeight * ratio;
  element.replaceChildren(canvas);
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' });
  const post = (message: GlobeMessage, transfer: Transferable[] = []) =>
    worker.postMessage(message, transfer);
  const offscreen = canvas.transferControlToOffscreen();
  post({ kind: 'draw', canvas: offscreen, colour: getComputedStyle(element).color }, [offscreen]);
  let isInView = false;
  const turnInSight = () =>
    post({ kind: 'turn', turning: isInView && document.visibilityState === 'visible' });
  const observer = new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting === true;
    turnInSight();
  });
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) observer.observe(element);
  // The observer reports nothing where the page is hidden, and a worker runs on.
  document.addEventListener('visibilitychange', turnInSight);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', turnInSight);
    worker.terminate();
  };
}
