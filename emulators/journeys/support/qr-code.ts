import type { Page } from 'playwright-core';

/** The rows of a picture to read, in pixels from the top; all but its edges by default. */
interface Band {
  readonly top: number;
  readonly bottom: number;
}

/** Reads the QR code in a picture (a `data:` address) that shows nothing dark beside the code. */
export async function readPicture(page: Page, url: string, band?: Band): Promise<string> {
  const modules = await page.evaluate(
    async ({ url, band }) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('This browser cannot draw');
      context.drawImage(image, 0, 0);
      const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
      const isDark = (x: number, y: number) => (data[(y * width + x) * 4] ?? 255) < 128;
      // The ground shows at the rounded corners of the paper.
      const edge = Math.round(width * 0.03);
      const { top, bottom } = band ?? { top: edge, bottom: height - edge };
      let left = width;
      let right = 0;
      let first = bottom;
      for (let y = top; y < bottom; y += 1) {
        for (let x = edge; x < width - edge; x += 1) {
          if (!isDark(x, y)) continue;
          left = Math.min(left, x);
          right = Math.max(right, x + 1);
          first = Math.min(first, y);
        }
      }
      const side = right - left;
      // The top edge of the finder pattern is seven modules long.
      let run = 0;
      while (isDark(left + run, first)) run += 1;
      const count = Math.round(side / (run / 7));
      const middle = (index: number) => Math.floor(((index + 0.5) * side) / count);
      return Array.from({ length: count }, (_row, row) =>
        Array.from({ length: count }, (_column, column) =>
          isDark(left + middle(column), first + middle(row)),
        ),
      );
    },
    { url, band },
  );
  return readQrCode(modules);
}

/** A QR code as its modules, row by row, without the quiet zone; true is dark. */
type QrModules = readonly (readonly boolean[])[];

/** For each error correction level (by its format bits): per version from 1, codewords and blocks. */
const errorCorrection = [
  {
    codewordsPerBlock: [10, 16, 26, 18, 24, 16, 18, 22, 22, 26],
    blocks: [1, 1, 1, 2, 2, 4, 4, 4, 5, 5],
  },
  {
    codewordsPerBlock: [7, 10, 15, 20, 26, 18, 20, 24, 30, 18],
    blocks: [1, 1, 1, 1, 1, 2, 2, 2, 2, 4],
  },
  {
    codewordsPerBlock: [17, 28, 22, 16, 22, 28, 26, 26, 24, 28],
    blocks: [1, 1, 2, 4, 4, 4, 5, 6, 8, 8],
  },
  {
    codewordsPerBlock: [13, 22, 18, 26, 18, 24, 18, 22, 20, 24],
    blocks: [1, 1, 2, 2, 4, 4, 6, 6, 8, 8],
  },
] as const;

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

const byteMode = 4;
const formatMask = 0x5412;

/**
 * Reads the text of an undamaged QR code (ISO/IEC 18004, model 2) of version 1 to 9 in byte mode.
 * @throws when it is no such code.
 */
function readQrCode(modules: QrModules): string {
  const size = modules.length;
  const version = (size - 17) / 4;
  if (!Number.isInteger(version) || version < 1 || version > 9)
    throw new Error(`A QR code of ${size} modules is not supported here`);
  const isDark = (x: number, y: number): boolean => modules[y]?.[x] ?? false;
  const format = readFormat(isDark);
  const codewords = readCodewords(size, version, (x, y) => isDark(x, y) !== format.mask(x, y));
  return readText(joinBlocks(codewords, version, format.level));
}

function readFormat(isDark: (x: number, y: number) => boolean) {
  // Around the finder at the top left, from bit 0 on.
  const places = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((y) => [8, y] as const),
    ...[7, 5, 4, 3, 2, 1, 0].map((x) => [x, 8] as const),
  ];
  const read = places.reduce((bits, [x, y], place) => bits + (isDark(x, y) ? 2 ** place : 0), 0);
  const format = (read ^ formatMask) >> 10;
  const level = errorCorrection[format >> 3];
  const mask = masks[format & 7];
  if (level === undefined || mask === undefined) throw new Error('The format cannot be read');
  return { level, mask };
}

/** Whether a module is part of the pattern rather than of the data. */
function isPattern(size: number, version: number, x: number, y: number): boolean {
  const far = size - 9;
  const isFinder = (x < 9 && y < 9) || (x > far && y < 9) || (x < 9 && y > far);
  const isTiming = x === 6 || y === 6;
  const isVersion = version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6));
  return isFinder || isTiming || isVersion || isAlignment(size, version, x, y);
}

function isAlignment(size: number, version: number, x: number, y: number): boolean {
  if (version === 1) return false;
  const last = size - 7;
  const centers = version < 7 ? [6, last] : [6, (6 + last) / 2, last];
  return centers.some((centerY) =>
    centers.some((centerX) => {
      const atFinder =
        (centerX === 6 && centerY === 6) ||
        (centerX === 6 && centerY === last) ||
        (centerX === last && centerY === 6);
      return !atFinder && Math.abs(x - centerX) <= 2 && Math.abs(y - centerY) <= 2;
    }),
  );
}

/** Follows the data in its columns of two, up and down from the bottom right. */
function readCodewords(
  size: number,
  version: number,
  bitAt: (x: number, y: number) => boolean,
): readonly number[] {
  const bits: boolean[] = [];
  for (let pair = size - 1; pair >= 1; pair -= 2) {
    if (pair === 6) pair = 5;
    const isUpward = ((pair + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [pair, pair - 1]) if (!isPattern(size, version, x, y)) bits.push(bitAt(x, y));
    }
  }
  return Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    numberOf(bits.slice(index * 8, index * 8 + 8)),
  );
}

/** Puts the data of the blocks, which are dealt out in turns, back one after the other. */
function joinBlocks(
  codewords: readonly number[],
  version: number,
  level: (typeof errorCorrection)[number],
): readonly number[] {
  const blockCount = level.blocks[version - 1] ?? 1;
  const correction = level.codewordsPerBlock[version - 1] ?? 0;
  const shortCount = blockCount - (codewords.length % blockCount);
  const shortLength = Math.floor(codewords.length / blockCount) - correction;
  const blocks = Array.from({ length: blockCount }, (): number[] => []);
  let next = 0;
  for (let turn = 0; turn <= shortLength; turn += 1) {
    for (const [index, block] of blocks.entries()) {
      if (turn === shortLength && index < shortCount) continue;
      block.push(codewords[next] ?? 0);
      next += 1;
    }
  }
  return blocks.flat();
}

function readText(data: readonly number[]): string {
  const bits = data.flatMap((codeword) =>
    Array.from({ length: 8 }, (_, place) => ((codeword >> (7 - place)) & 1) === 1),
  );
  const mode = numberOf(bits.slice(0, 4));
  if (mode !== byteMode) throw new Error(`Mode ${mode} is not supported here`);
  const length = numberOf(bits.slice(4, 12));
  const bytes = Array.from({ length }, (_, index) =>
    numberOf(bits.slice(12 + index * 8, 20 + index * 8)),
  );
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
}

const numberOf = (bits: readonly boolean[]): number =>
  bits.reduce((sum, bit) => sum * 2 + (bit ? 1 : 0), 0);
