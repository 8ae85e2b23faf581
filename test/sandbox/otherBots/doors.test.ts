import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';
import manifest from '../../../sandbox/package.json' with { type: 'json' };

const PAGES = globSync('sandbox/docs/*.md').map((page) => readFileSync(page, 'utf8'));
const pagesHave = (name: string) =>
  PAGES.some((page) => new RegExp(`\`[^\`\n]*\\b${name}\\b|\\b${name}[(;]`).test(page));

/** Members that the server calls, and the test's own end. */
const INTERNAL = new Set(['upgrade', 'close', 'meet', 'judge']);

/** The public types whose members are documented, by the file that declares them. */
const DOCUMENTED: Readonly<Record<string, readonly string[]>> = {
  'sandbox/discord/discord.ts': ['DiscordOptions', 'EmbeddedDiscord'],
  'sandbox/discord/state.ts': ['DiscordTimeLimits'],
  'sandbox/discord/worldChanges.ts': ['GuildOwnerActions'],
  'sandbox/discord/guildChanges.ts': ['GuildChangeSimulator'],
  'sandbox/discord/people/channelReader.ts': ['ChannelMessageReader'],
  'sandbox/discord/people/actor.ts': ['SimulatedDiscordUser'],
  'sandbox/discord/people/answer.ts': ['Patience', 'BotAnswer', 'UserVisibleModal'],
  'sandbox/discord/people/visibleMessage.ts': ['UserVisibleMessage'],
  'sandbox/discord/gateway/gateway.ts': ['Gateway'],
  'sandbox/discord/http/faults.ts': ['SimulatedApiFaultControls'],
  'sandbox/discord/http/requestLog.ts': ['DiscordRuleViolation', 'ReceivedRequest'],
  'sandbox/discord/messages/autoMod.ts': ['AutoMod'],
  'sandbox/media-server/server.ts': ['MediaServerOptions', 'EmbeddedMediaServer'],
};

function membersOf(path: string, names: readonly string[]): readonly string[] {
  const members: string[] = [];
  const { program } = parseSync(path, readFileSync(path, 'utf8'));
  new Visitor({
    TSInterfaceDeclaration: ({ id, body }) => {
      if (!names.includes(id.name)) return;
      for (const member of body.body)
        if ('key' in member && member.key.type === 'Identifier') members.push(member.key.name);
    },
  }).visit(program);
  return members;
}

function namesOf(door: string): readonly string[] {
  const text = readFileSync(`sandbox/${door}`, 'utf8');
  return [...text.matchAll(/\{([^}]*)\}/g)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.replace('type ', '').trim()),
  );
}

test.each(Object.entries(DOCUMENTED).map(([path, names]) => ({ path, names })))(
  'the pages of the sandbox name every member of $names',
  ({ path, names }) => {
    const members = membersOf(path, names).filter((name) => !INTERNAL.has(name));
    expect(members.length).toBeGreaterThan(1);
    expect(members.filter((name) => !pagesHave(name))).toEqual([]);
  },
);

test('the pages of the sandbox name every function that it exports to other projects', () => {
  const functions = Object.values(manifest.exports)
    .flatMap(namesOf)
    .filter((name) => /^[a-z]/.test(name));
  expect(functions).toEqual(expect.arrayContaining(['startDiscord', 'startMediaServer']));
  expect(functions.filter((name) => !pagesHave(name))).toEqual([]);
});

test('the check of the sandbox’s pages notices a name that no page has', () => {
  expect(pagesHave('startRadio')).toBe(false);
});
