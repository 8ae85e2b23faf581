import { expect, test } from 'vitest';
import type { RawCommandOptions } from '../../src/commands/framework/command.ts';
import { createAppearanceLookup } from '../../src/main/appearance.ts';
import { de } from '../../src/render/texts/de.ts';
import { GUILD, memoryStore, silent } from '../store/support/openStore.ts';
import { textOf } from '../support/messages.ts';
import { answersTo, asking, depsWith, offeredFor } from './support/deps.ts';

const inGuild = asking({ actor: { userId: '42', guildId: GUILD, roleIds: [] } });

async function openGuild() {
  const { appearances } = await memoryStore();
  let redraws = 0;
  const liveChanges = {
    boards: async () => {
      redraws += 1;
    },
  };
  const appearanceOf = createAppearanceLookup({ appearances, directory: { guildName: () => 'Home' }, log: silent });
  const deps = depsWith({ appearances, appearanceOf, liveChanges });
  const look = async (options: RawCommandOptions = {}, context = inGuild) => {
    const [message] = await answersTo('panel look', options, deps, context);
    return message;
  };
  return { look, appearanceOf, redraws: () => redraws };
}

test('/panel look sets the name and colour that a guild chooses, and redraws the guild’s boards', async () => {
  const { look, appearanceOf, redraws } = await openGuild();
  const answer = await look({ name: 'Ada’s  *Kino*', colour: '1ABC9C' });
  expect(answer && textOf(answer)).toContain('**Ada’s \\*Kino\\***. Their colour: **#1abc9c**.');
  expect(answer).toMatchObject({ outcome: 'done', components: [{ accent_color: 0x1abc9c }] });
  expect(answer?.audit).toMatchObject({
    before: 'name of the Discord server, colour default',
    after: 'name Ada’s *Kino*, colour #1abc9c',
  });
  expect(await appearanceOf(GUILD)).toEqual({ name: 'Ada’s *Kino*', ownName: 'Ada’s *Kino*', colour: 0x1abc9c });
  expect(redraws()).toBe(1);
});

test('a guild that chose nothing has the name of the Discord server and no colour', async () => {
  const { appearanceOf } = await openGuild();
  expect(await appearanceOf(GUILD)).toEqual({ name: 'Home', ownName: undefined, colour: undefined });
});

test('/panel look resets a value typed as a dash to the default, and keeps values that were not typed', async () => {
  const { look, appearanceOf } = await openGuild();
  await look({ name: 'Kino', colour: 'teal' });
  await look({ name: '-' });
  expect(await appearanceOf(GUILD)).toEqual({ name: 'Home', ownName: undefined, colour: 0x1abc9c });
  await look({ colour: '-' });
  expect(await appearanceOf(GUILD)).toEqual({ name: 'Home', ownName: undefined, colour: undefined });
});

test('/panel look without values shows the current look; a value that is already set changes nothing', async () => {
  const { look, redraws } = await openGuild();
  const shown = await look();
  expect(shown?.outcome).toBe('nothing');
  expect(shown && textOf(shown)).toContain('**Home**. Their colour: mine.');
  await look({ colour: 'teal' });
  expect((await look({ colour: '#1abc9c' }))?.outcome).toBe('nothing');
  expect(redraws()).toBe(1);
});

test.each([
  { option: 'name', options: { name: '\u2800\u200b' } },
  { option: 'name', options: { name: 'x'.repeat(61) } },
  { option: 'colour', options: { colour: '#12345' } },
  { option: 'colour', options: { name: 'Kino', colour: 'transparent' } },
])('/panel look refuses a $option that cannot be used, and changes nothing: $options', async ({ option, options }) => {
  const { look, appearanceOf } = await openGuild();
  await expect(look(options)).rejects.toMatchObject({ option });
  expect(await appearanceOf(GUILD)).toMatchObject({ ownName: undefined, colour: undefined });
});

test('colours are offered by name in the language of the person, with their digits', async () => {
  expect(await offeredFor('panel look', 'colour', 'te', depsWith({}))).toEqual([
    { name: 'Teal #1abc9c', value: '#1abc9c' },
  ]);
  const { look, appearanceOf } = await openGuild();
  await look({ colour: 'türkis' }, asking({ actor: inGuild.actor, texts: de }));
  expect(await appearanceOf(GUILD)).toMatchObject({ colour: 0x1abc9c });
});
