/** The colours of the films: those of the app. Source: web/src/ui/tokens.css. */
export const palette = {
  ground: '#0a0d14',
  surface: '#121722',
  raised: '#1a2130',
  line: '#273045',
  lineStrong: '#5b6887',
  text: '#f1f4fb',
  muted: '#9aa6bd',
  brand: '#8b6cff',
  brandDeep: '#4a34b8',
  brandText: '#c8bbff',
  gain: '#3ddc97',
  gold: '#f5c451',
  warn: '#f7c04a',
  loss: '#ff7b7b',
} as const;

/** A colour of the films. */
export type Colour = (typeof palette)[keyof typeof palette];
