import { expect, test } from 'vitest';
import { removeButtonsAndMenus } from '../../src/discord/components.ts';
import { createListMessage } from '../../src/render/kit/message/layout.ts';

const press = { action: 'go', target: null, by: 'anyone' } as const;
const button = { label: 'Go', style: 'primary', press } as const;
const picture = { name: 'a.webp', bytes: new Uint8Array([1]), description: 'A poster' };
const options = [{ label: 'One', value: '1' }];

test('taking buttons and menus out of a message keeps its texts, pictures and everything else', () => {
  const listed = (
    rows: Parameters<typeof createListMessage>[0]['rows'],
    controls: Parameters<typeof createListMessage>[0]['controls'],
  ) => createListMessage({ head: 'Head', rows, foot: () => undefined, accent: 7, marker: 1234, controls });
  const full = listed(
    [{ content: 'One', button }, { content: 'Two', picture }, { content: 'Three' }],
    [[button], { placeholder: 'Pick', options, press }],
  );
  const bare = listed([{ content: 'One' }, { content: 'Two', picture }, { content: 'Three' }], []);
  const { presses: none, ...left } = bare;
  expect(removeButtonsAndMenus({ ...full, private: true })).toEqual({ ...left, private: true });
  expect(none ?? []).toEqual([]);
});
