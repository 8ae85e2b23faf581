import { describe, expect, it } from 'vitest';
import { pageControls, takePageOfEntries } from '../../../../src/render/kit/message/pages.ts';
import { en } from '../../../../src/render/texts/en.ts';

const press = (page: number) => ({ action: 'list', target: { page }, by: 'anyone' }) as const;
const shown = (page: number, pages: number, again?: boolean) =>
  pageControls(en, { page, pages, press, ...(again && { withReload: again }) }).map((controls) =>
    [controls]
      .flat()
      .map((button) => ('press' in button && 'label' in button ? [button.label, button.press.target] : [])),
  );

describe('the buttons of a list’s pages', () => {
  it.each([
    { name: 'the only page has none', page: 1, pages: 1, again: undefined, buttons: [] },
    { name: 'the first leads on', page: 1, pages: 3, again: undefined, buttons: [[['Page 2 ▶', { page: 2 }]]] },
    {
      name: 'one in the middle leads both ways',
      page: 2,
      pages: 3,
      again: undefined,
      buttons: [
        [
          ['◀ Page 1', { page: 1 }],
          ['Page 3 ▶', { page: 3 }],
        ],
      ],
    },
    { name: 'the last leads back', page: 3, pages: 3, again: undefined, buttons: [[['◀ Page 2', { page: 2 }]]] },
    {
      name: 'a list that changes can be read again',
      page: 1,
      pages: 1,
      again: true,
      buttons: [[['Refresh', { page: 1 }]]],
    },
  ] as const)('the buttons below a list lead to its existing pages: $name', ({ page, pages, again, buttons }) => {
    expect(shown(page, pages, again)).toEqual(buttons);
  });
});

describe('a page of a list', () => {
  it.each([
    [[1, 2, 3, 4, 5], 2, { page: 2, pages: 3, before: 2, items: [3, 4] }],
    [[1, 2, 3, 4, 5], 3, { page: 3, pages: 3, before: 4, items: [5] }],
    [[1, 2, 3], 9, { page: 2, pages: 2, before: 2, items: [3] }],
    [[1, 2, 3], 0, { page: 1, pages: 2, before: 0, items: [1, 2] }],
    [[], 4, { page: 1, pages: 1, before: 0, items: [] }],
  ])('the list %j, opened at page %i, shows an existing page', (all, asked, page) => {
    expect(takePageOfEntries<number>(all, asked, 2)).toEqual(page);
  });
});
