import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandOption } from '../../../sandbox/discord/interactions/commandRegistry.ts';
import { type EmbeddedWorld, startWorld } from '../../support/embeddedWorld.ts';

/** The second guild may see the Cellar, and was never allowed the Attic; an admin of it types what they like. */
let world: EmbeddedWorld;
beforeAll(async () => {
  world = await startWorld({ servers: 2 });
  const [, guild] = world.discord.world.guilds;
  const role = guild?.roles.find(({ name }) => name === 'admin')?.id ?? '';
  guild?.members.find(({ userId }) => userId === admin().id)?.roleIds.push(role);
});
afterAll(() => world.close());

const admin = () => world.discord.person('moderator').elsewhere();

interface Place {
  readonly path: string;
  readonly option: string;
  readonly others: Readonly<Record<string, string | number | boolean>>;
}

/** Every option of every command in that guild that offers choices of its own: where a key can be typed. */
const places = (): readonly Place[] =>
  admin()
    .offered()
    .flatMap(({ name, options = [] }) => placesIn(`/${name}`, options));

function placesIn(path: string, options: readonly CommandOption[]): readonly Place[] {
  const inner = options.flatMap((each) =>
    each.type === ApplicationCommandOptionType.Subcommand || each.type === ApplicationCommandOptionType.SubcommandGroup
      ? placesIn(`${path} ${each.name}`, each.options ?? [])
      : [],
  );
  const own = options.filter((each) => each.autocomplete === true);
  return [...inner, ...own.map(({ name }) => ({ path, option: name, others: neededBeside(name, options) }))];
}

const neededBeside = (option: string, options: readonly CommandOption[]) =>
  Object.fromEntries(
    options.filter(({ name, required }) => required && name !== option).map((each) => [each.name, sampleOf(each)]),
  );

/** What is there, so that the option that is looked at is what decides. */
const THERE: Readonly<Record<string, string>> = {
  decade: '1920s',
  item: 'Häxan',
  artist: 'Original Dixieland Jass Band',
  kind: 'items',
};

function sampleOf(option: CommandOption): string | number | boolean {
  const there = THERE[option.name];
  if (there !== undefined) return there;
  if (option.choices?.[0]) return option.choices[0].value;
  switch (option.type) {
    case ApplicationCommandOptionType.Integer:
    case ApplicationCommandOptionType.Number:
      return option.min_value ?? 1;
    case ApplicationCommandOptionType.Boolean:
      return true;
    case ApplicationCommandOptionType.User:
      return 'viewer';
    case ApplicationCommandOptionType.Role:
      return 'viewer';
    case ApplicationCommandOptionType.Channel:
      return `#${world.discord.world.guilds[1]?.channels[0]?.name}`;
    default:
      return 'x';
  }
}

const said = async ({ path, option, others }: Place, typed: string): Promise<string> => {
  const { text, modal } = await admin().run(path, { ...others, [option]: typed }, { raw: true });
  return (modal?.title ?? text).replace(/reference \d+/, 'reference').replaceAll(typed, 'what was typed');
};

/** An item and a library that both servers have under these keys, and the whole server. There is no server 3. */
test.each(['1001', '1', ''])(
  'a key on a server that the guild may not see is answered like an unknown key: #2:%s',
  async (key) => {
    const answers: (readonly [string, string, string])[] = [];
    for (const place of places()) {
      const hidden = await said(place, `#2:${key}`);
      const unknown = await said(place, `#3:${key}`);
      answers.push([`${place.path} ${place.option}`, hidden, unknown]);
    }
    expect(answers.length).toBeGreaterThan(40);
    expect(answers.filter(([, hidden, unknown]) => hidden !== unknown)).toEqual([]);
  },
);

/** The lines at level error that the bot logs meanwhile. */
async function errorsWhile(typing: () => Promise<unknown>): Promise<readonly string[]> {
  const before = world.bot().lines.length;
  await typing();
  return world
    .bot()
    .lines.slice(before)
    .filter((line) => line.includes('"level":"error"'));
}

test.each(['#2:1001', '#2:1', '#2:', '2:1001', '#1:', '#02:1', '#2:99999999999999999999', '#3:1001'])(
  'a key on a server that the guild may not see causes no logged error: %s',
  async (typed) => {
    const errors: string[] = [];
    for (const place of places()) {
      const { path, option, others } = place;
      const typing = async () => {
        await admin().complete(path, { ...others, [option]: typed }, option, { raw: true });
        await said(place, typed);
      };
      errors.push(...(await errorsWhile(typing)).map((line) => `${path} ${option}: ${line.slice(0, 600)}`));
    }
    expect(errors).toEqual([]);
  },
);
