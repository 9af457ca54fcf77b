import { createElement, type ReactElement, type SVGProps } from 'react';

/** The elements of an icon and their attributes, as its library lists them. */
type Shapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

/**
 * An icon of these shapes, as the build draws it. It knows the properties of an `svg` and none of the library's own, as
 * `size`, and no screen reader reads it: what it means stands beside it, or is the label of its button.
 */
export function createIcon(shapes: Shapes): (props: SVGProps<SVGSVGElement>) => ReactElement {
  return (props) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
