/** A place on the globe, in degrees. */
interface Place {
  readonly longitude: number;
  readonly latitude: number;
}

/** Coarse outlines of the land, each a ring of longitude, latitude, longitude, latitude, ... */
const outlines: readonly (readonly number[])[] = [
  // North and Central America
  [
    -168, 65, -156, 71, -125, 70, -95, 69, -82, 68, -78, 60, -64, 60, -56, 52, -65, 44, -70, 42,
    -75, 36, -81, 31, -80, 25, -84, 30, -97, 27, -97, 20, -91, 18, -87, 21, -88, 16, -83, 10, -78,
    8, -82, 7, -95, 15, -105, 20, -110, 24, -117, 32, -124, 40, -124, 48, -135, 58, -150, 60, -165,
    55, -160, 60,
  ],
  // Greenland
  [-45, 60, -22, 70, -20, 80, -40, 83, -60, 82, -70, 77, -55, 70],
  // South America
  [
    -78, 8, -72, 12, -60, 9, -50, 1, -35, -6, -39, -15, -48, -27, -58, -38, -65, -45, -68, -54, -74,
    -52, -73, -40, -70, -20, -81, -5, -80, 1,
  ],
  // Africa
  [
    -6, 35, 10, 37, 20, 32, 32, 31, 43, 12, 51, 12, 40, -5, 40, -16, 35, -24, 27, -34, 18, -34, 12,
    -17, 9, 0, 8, 4, -8, 5, -17, 14, -16, 22, -10, 30,
  ],
  // Madagascar
  [44, -16, 50, -15, 47, -25, 44, -24],
  // Europe and Asia
  [
    -9, 37, -9, 43, -1, 44, -4, 48, 2, 51, 8, 54, 5, 60, 14, 68, 28, 71, 45, 67, 68, 69, 75, 73,
    105, 77, 140, 73, 178, 70, 178, 65, 165, 60, 160, 53, 155, 58, 140, 54, 135, 44, 128, 38, 126,
    34, 122, 38, 121, 30, 115, 22, 108, 20, 109, 12, 103, 10, 104, 2, 100, 8, 97, 17, 91, 22, 80,
    15, 77, 8, 72, 20, 66, 25, 57, 26, 50, 30, 56, 24, 59, 22, 52, 16, 44, 13, 38, 22, 34, 29, 36,
    36, 27, 37, 26, 40, 22, 37, 19, 42, 13, 45, 18, 40, 15, 38, 10, 44, 3, 42, -2, 37,
  ],
  // Britain
  [-5, 50, 1, 51, 0, 54, -3, 58, -6, 57, -4, 54],
  // Japan
  [130, 32, 136, 34, 141, 36, 145, 44, 140, 45, 139, 39, 132, 35],
  // Sumatra, Borneo, New Guinea
  [95, 5, 104, -2, 106, -6, 100, -1],
  [109, 1, 115, -4, 119, 1, 117, 7, 111, 3],
  [131, -1, 141, -3, 150, -9, 142, -9, 135, -4],
  // Australia, New Zealand
  [
    114, -22, 122, -17, 130, -12, 136, -12, 141, -17, 142, -11, 146, -19, 153, -26, 150, -37, 141,
    -38, 131, -32, 116, -35,
  ],
  [173, -35, 178, -38, 172, -44, 167, -46, 171, -41],
];

/** Whether a place lies on land, roughly. */
export function isLand(place: Place): boolean {
  return outlines.some((outline) => isInside(outline, place));
}

/** Even-odd rule: a ray to the east crosses the ring of an enclosing outline an odd number of times. */
function isInside(outline: readonly number[], { longitude, latitude }: Place): boolean {
  let inside = false;
  for (let index = 0; index < outline.length; index += 2) {
    const [x = 0, y = 0] = outline.slice(index, index + 2);
    const next = (index + 2) % outline.length;
    const [nextX = 0, nextY = 0] = outline.slice(next, next + 2);
    const spans = y > latitude !== nextY > latitude;
    if (spans && longitude < ((nextX - x) * (latitude - y)) / (nextY - y) + x) inside = !inside;
  }
  return inside;
}
