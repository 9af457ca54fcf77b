import { box } from '../draw/box.ts';
import { type Colour, palette } from '../draw/palette.ts';
import type { Paper } from '../draw/picture.ts';
import { type Place, placed } from '../draw/placed.ts';
import { text } from '../draw/text.ts';

/** What a card says. */
export interface LabelCardStyle {
  readonly label: string;
  readonly value?: string;
  readonly width?: number;
  readonly line?: Colour;
}

/** A card with what something is, and below that its value; 320 wide unless told, 150 high. */
export function labelCard(paper: Paper, place: Place, style: LabelCardStyle): void {
  const { label, value, width = 320, line = palette.lineStrong } = style;
  const x = 26 - width / 2;
  placed(paper, place, () => {
    box(paper, { width, height: 150, line });
    text(paper, label, { x, y: -32, size: 40, colour: palette.muted, align: 'left' });
    if (value !== undefined) text(paper, value, { x, y: 28, size: 40, align: 'left' });
  });
}
