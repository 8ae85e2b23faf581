import { expect, test } from 'vitest';
import { placeMenuList } from '../../../sandbox/page/client/menus/place.ts';

const window = { width: 390, height: 800 };
const menu = (top: number) => ({ left: 80, top, bottom: top + 40, width: 290 });

test('the lines of a menu on the page open below it where there is room', () => {
  expect(placeMenuList({ menu: menu(100), wanted: 200, window })).toEqual({ x: 80, y: 144, width: 290, height: 200 });
});

test('the lines of a menu near the lower edge of the page open above it', () => {
  expect(placeMenuList({ menu: menu(700), wanted: 200, window })).toMatchObject({ y: 496, height: 200 });
});

test('the lines of a menu never leave the page, wherever the menu is', () => {
  for (const top of [-200, -40, 0, 300, 640, 780, 900])
    for (const left of [-100, 0, 200, 380]) {
      const { x, y, width, height } = placeMenuList({
        menu: { left, top, bottom: top + 40, width: 290 },
        wanted: 900,
        window,
      });
      expect([x >= 0, y >= 0, x + width <= window.width, y + height <= window.height]).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
});
