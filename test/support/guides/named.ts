import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { APIApplicationCommandOptionChoice } from 'discord-api-types/v10';
import { z } from 'zod';
import type { OfferedCommand, OfferedOptionChoice } from '../../../sandbox/terminal/input/commandLine.ts';
import type { CommandAction } from '../../../src/commands/framework/command.ts';
import type { OptionTexts } from '../../../src/commands/framework/declaration.ts';
import { SERVER_OPTION_NAME, serverOptionTexts } from '../../../src/commands/framework/payloads.ts';
import { commands } from '../../../src/commands/index.ts';
import { SECRET_FILE_SETTINGS } from '../../../src/config/secretFiles.ts';
import { isSettingName, SETTINGS } from '../../../src/config/settings.ts';
import { CAPABILITIES } from '../../../src/domain/access/capabilities.ts';
import { DEFAULT_TEXTS, type Texts, textsForLanguage } from '../../../src/render/texts/texts.ts';
import type { Named } from './checkPage.ts';

/**
 * Variables of Node, of the shell and of the scripts that are no settings of Usher, and words to put something else in
 * the place of.
 */
const OTHER_VARIABLES = [
  'APPLICATION_ID',
  'CONTRACT_CHANNEL_ID',
  'CONTRACT_GUILD_ID',
  'HKEY_CURRENT_USER',
  'HTTPS_PROXY',
  'MALLOC_ARENA_MAX',
  'MALLOC_TRIM_THRESHOLD',
  'MIMALLOC_PURGE_DELAY',
  'NODE_EXTRA_CA_CERTS',
  'NODE_USE_ENV_PROXY',
  'NO_PROXY',
  'REQUIRE_CHROMIUM',
  'REQUIRE_FONTS',
];

function textOf(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  return statSync(path).isDirectory() ? '' : readFileSync(path, 'utf8');
}

/** A script's source with that of the files below its folder, which may read its flags. */
function sourceOf(path: string): string {
  const folder = dirname(path);
  const paths = folder === '.' ? [path] : globSync(`${folder}/**/*.ts`);
  return paths.map((file) => textOf(file) ?? '').join('\n');
}

const PACKAGE = z.object({ scripts: z.record(z.string(), z.string()) });

function scriptsOf(programs: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const { scripts } = PACKAGE.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  return new Map(
    Object.entries(scripts).map(([name, line]) => {
      const file = /[\w/]+\.(?:ts|cjs)(?!.*\.(?:ts|cjs))/.exec(line)?.[0];
      return [name, programs.get(name) ?? (file === undefined ? '' : sourceOf(file))];
    }),
  );
}

/** The commands as a person sees them whose Discord speaks this language. */
export function commandsIn(locale: 'en-US' | 'de'): Named['commands'] {
  const texts = textsForLanguage(locale);
  const { name: setup, description } = texts.setup.declarations.setup;
  const allCommands = commands.flatMap(({ actions }) => actions).map((action) => commandOf(action, texts));
  return [{ path: `/${setup}`, shown: `/${setup}`, description, options: [] }, ...allCommands];
}

function commandOf(action: CommandAction, texts: Texts): OfferedCommand {
  const { description, options: words } = action.words(texts);
  const ownOptions = action.options.map((option) => ({
    name: option.name,
    shown: words[option.name]?.name ?? option.name,
    description: option.description,
    type: option.type,
    required: option.required ?? false,
    autocomplete: 'autocomplete' in option && option.autocomplete === true,
    choices: 'choices' in option ? (option.choices ?? []).map((choice) => choiceIn(choice, words[option.name])) : [],
  }));
  const server = serverOptionTexts(action, texts);
  const serverOption = { name: SERVER_OPTION_NAME, type: 3, required: false, autocomplete: true, choices: [] };
  const options = server
    ? [...ownOptions, { shown: server.name, description: server.description, ...serverOption }]
    : ownOptions;
  return { path: `/${action.path}`, shown: `/${action.pathIn(texts)}`, description, options };
}

function choiceIn(
  { name, value }: APIApplicationCommandOptionChoice,
  words: OptionTexts | undefined,
): OfferedOptionChoice {
  return { name, shown: words?.choices?.[value] ?? name, value };
}

/** What there is to name, read from the project in the present folder. */
export function namedInProject(): Named {
  const programs = new Map(
    globSync('programs/*.ts').map((path) => [basename(path, '.ts'), textOf(path) ?? ''] as const),
  );
  const labels = Object.values(DEFAULT_TEXTS.access.capabilities);
  return {
    commands: commandsIn('en-US'),
    capabilities: new Set([...CAPABILITIES, ...labels]),
    variables: new Set([...Object.keys(SETTINGS), ...SECRET_FILE_SETTINGS, ...OTHER_VARIABLES]),
    accepts: (setting, value) => !isSettingName(setting) || SETTINGS[setting].read.safeParse(value).success,
    scripts: scriptsOf(programs),
    programs,
    textOf,
  };
}
