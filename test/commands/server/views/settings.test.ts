import { describe, expect, it } from 'vitest';
import { renderPrefPreview } from '../../../../src/commands/server/views/change.ts';
import { renderSetting, renderSettings } from '../../../../src/commands/server/views/settings.ts';
import type { ServerSetting } from '../../../../src/domain/media/server/serverApi.ts';
import { en } from '../../../../src/render/texts/en.ts';
import { componentsOf, textOf, textsOf } from '../../../support/messages.ts';

const press = { action: 'x', target: {}, by: 'invoker' } as const;
const HOSTILE = '*_~|`[]<@1>#'.repeat(40);

const hostile = (index: number): ServerSetting => ({
  id: HOSTILE,
  label: HOSTILE,
  summary: HOSTILE.repeat(5),
  type: 'text',
  value: HOSTILE,
  default: `x${HOSTILE}`,
  group: `${index}${HOSTILE}`.slice(0, 90),
  advanced: true,
  hidden: true,
  choices: Array.from({ length: 60 }, (_, at) => ({ value: `${at}${HOSTILE}`, label: HOSTILE })),
  secret: false,
});

const page = (settings: readonly ServerSetting[], number = 1, groups: readonly string[] = ['a', 'b']) =>
  renderSettings(en, { settings, groups, page: number, pagePress: () => press, groupPress: press });

describe('a page of settings', () => {
  it.each([1, 11, 1000])(
    'a page of %i settings with hostile names fits Discord’s limits and shows all its rows',
    (count) => {
      const settings = Array.from({ length: count }, (_, index) => hostile(index));
      const message = page(
        settings,
        1,
        settings.map(({ group = '' }) => group),
      );
      expect(textsOf(message).join('').length).toBeLessThanOrEqual(4000);
      expect(componentsOf(message).length).toBeLessThanOrEqual(40);
      expect(textOf(message).match(/^-# \\\*/gm)).toHaveLength(Math.min(count, 10));
      expect(textOf(message)).not.toMatch(/[^\\]<@/);
    },
  );

  it('the menu of setting groups says how many groups it shows if it cannot hold all', () => {
    const settings: ServerSetting[] = [{ id: 'Only', type: 'bool', value: true, secret: false }];
    const groups = Array.from({ length: 30 }, (_, index) => `group ${index}`);
    const menuOf = (shown: readonly string[]) =>
      componentsOf(page(settings, 1, shown)).flatMap(({ placeholder }) => placeholder ?? []);
    expect(menuOf(groups)).toEqual(['Only one group … (24 of 30)']);
    expect(menuOf(groups.slice(0, 24))).toEqual(['Only one group …']);
  });

  it('/server settings says if the media server lists no settings', () => {
    expect(textOf(page([]))).toBe('The media server lists no settings.');
  });

  it('/server settings shows the last page if there are fewer pages than requested', () => {
    expect(textOf(page([{ id: 'Only', type: 'bool', value: true, secret: false }], 9))).toContain('Only: **on**');
  });

  it('/server settings prints each group heading once, and has no menu for a single group', () => {
    const all = ['a', 'a', 'b'].map(
      (group, index): ServerSetting => ({ id: `I${index}`, type: 'int', group, secret: false }),
    );
    expect(textOf(page(all)).match(/^### .*$/gm)).toEqual(['### a', '### b']);
    expect(page(all, 1, ['a']).presses).toBeUndefined();
  });
});

describe('one setting', () => {
  it('one setting’s page fits Discord’s limits and says how many of its choices it shows', () => {
    const text = textOf(renderSetting(en, hostile(0)));
    expect(text.length).toBeLessThanOrEqual(4000);
    expect(text).toContain('20 of 60 shown');
  });
});

describe('a change before it is made', () => {
  it('the preview of a settings change shows both values by their labels', () => {
    const setting: ServerSetting = {
      id: 'Every',
      type: 'int',
      value: 60,
      choices: [
        { value: '60', label: 'hourly' },
        { value: '0', label: 'never' },
      ],
      secret: false,
    };
    const message = renderPrefPreview(en, setting, { after: '0', decision: { confirm: press, leave: press } });
    expect(textOf(message)).toContain('hourly (60) → **never (0)**');
  });
});
