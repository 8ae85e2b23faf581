import { expect, it } from 'vitest';
import type { RuleSettings } from '../../src/domain/live/rules/rule.ts';
import { ruleParts } from '../../src/render/rule/words.ts';
import { textsForLanguage } from '../../src/render/texts/texts.ts';

const [en, de] = [textsForLanguage('en-US'), textsForLanguage('de')];

it.each([
  [en.account.number, 'no. 17', de.account.number, 'Nr. 17'],
  [en.privacy.account, 'account 17', de.privacy.account, 'Konto 17'],
  [en.feeds.account, 'account 17', de.feeds.account, 'Konto 17'],
  [en.stats.account, 'Account 17', de.stats.account, 'Konto 17'],
  [en.stats.device, 'Device 17', de.stats.device, 'Gerät 17'],
  [en.stats.library, 'Library 17', de.stats.library, 'Bibliothek 17'],
  [en.notify.library, 'library 17', de.notify.library, 'Bibliothek 17'],
  [en.device.id, 'ID 17', de.device.id, 'ID 17'],
  [en.devices.id, 'ID 17', de.devices.id, 'ID 17'],
  [en.item.key, '-# Key 17', de.item.key, '-# Schlüssel 17'],
])('a key is shown to people without the number of its server (%#)', (english, inEnglish, german, inGerman) => {
  expect(['17', '2:17'].map(english)).toEqual([inEnglish, inEnglish]);
  expect(german('2:17')).toBe(inGerman);
});

it('a new library is shown with the number that its server uses', () => {
  expect(en.library.add.added('**Films**', '2:3')).toContain('number 3.');
  expect(de.library.add.added('**Filme**', '2:3')).toContain('Nummer 3.');
});

it('a rule shows an item without a title by its server’s key', () => {
  const settings: RuleSettings = {
    action: 'notify',
    graceMs: 0,
    order: 'newest',
    locale: 'en-US',
    conditions: { librarySectionId: '2:3', player: { id: '2:tv:1:x' } },
    exempt: { accounts: ['2:17'], roleIds: [], players: [] },
  };
  const names = { accounts: new Map(), libraries: new Map(), players: new Map(), servers: [1, 2] };
  const { conditions, exemptions, somePlayer } = en.rule;
  expect(ruleParts(en, settings, names).map(({ words }) => words)).toEqual([
    conditions.player(somePlayer('tv\\:1:x')),
    conditions.library('3'),
    exemptions.account('17'),
  ]);
});
