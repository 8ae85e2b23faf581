/** Distances in pixels, between a menu and its list, and between the list and the edge of the window. */
const GAP = 4;
const EDGE = 8;
/** Greatest height of a menu's list in pixels. A longer list scrolls. */
const TALLEST = 320;
/** Least space in pixels below the menu. With less, the list opens above. */
const LEAST = 160;

/** Position and size of a menu's list, in pixels. */
export interface MenuListPlacement {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Room {
  readonly menu: { readonly left: number; readonly top: number; readonly bottom: number; readonly width: number };
  /** Height of the whole list, in pixels. */
  readonly wanted: number;
  readonly window: { readonly width: number; readonly height: number };
}

/** Places the list below the menu if there is space, otherwise above. The list stays within the window. */
export function placeMenuList({ menu, wanted, window }: Room): MenuListPlacement {
  const below = window.height - EDGE - menu.bottom - GAP;
  const above = menu.top - GAP - EDGE;
  const height = Math.min(wanted, TALLEST);
  const isBelow = below >= Math.min(height, LEAST) || below >= above;
  const room = Math.max(0, Math.min(height, isBelow ? below : above));
  const top = isBelow ? menu.bottom + GAP : menu.top - GAP - room;
  const width = Math.min(menu.width, window.width - 2 * EDGE);
  return {
    x: clamp(menu.left, EDGE, window.width - EDGE - width),
    y: clamp(top, EDGE, window.height - EDGE - room),
    width,
    height: room,
  };
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
