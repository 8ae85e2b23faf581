import type { Command, CommandAction, CommandResponse } from '../../src/commands/framework/command.ts';
import type { RequiredPermissionLevel } from '../../src/domain/access/capabilities.ts';
import { LEVEL_BY_CAPABILITY } from '../../src/permissions/capabilities.ts';
import { DEFAULT_TEXTS, type Texts, TRANSLATIONS } from '../../src/render/texts/texts.ts';

/** Texts of a page before and after its table. */
interface PageWords {
  readonly texts: Texts;
  readonly title: string;
  readonly introduction: string;
  readonly columns: readonly string[];
  readonly installation: string;
  readonly form: string;
  readonly visibilities: Readonly<Record<Extract<CommandResponse, { kind: 'answer' }>['visibility'], string>>;
}

const PAGES = {
  en: {
    texts: DEFAULT_TEXTS,
    title: 'Commands',
    introduction: `You can leave out options in brackets; “…” stands for the numbers in between. Each level includes the ones before it: viewer, curator, moderator, admin.
[permissions.md](permissions.md) says what each may do. “installation” is not a level: only the bot’s owner and people they appointed.
Only the person who ran the command sees a private reply. With several media servers, some commands also take the option \`server\`.
The same in German: [commands.de.md](commands.de.md).`,
    columns: ['command', 'what it does, the level needed, the reply, and its options'],
    installation: 'installation',
    form: 'a form',
    visibilities: { public: 'public', private: 'private', 'private if linked': 'private if linked' },
  },
  de: {
    texts: TRANSLATIONS.de,
    title: 'Befehle',
    introduction: `Optionen in Klammern kannst du weglassen; „…“ steht für die Nummern dazwischen. Jede Stufe schließt die davor ein: Zuschauer, Kurator, Moderator, Admin.
[permissions.md](permissions.md) zeigt auf Englisch, was jede darf. „Bot-Besitzer“ ist keine Stufe, sondern wem der Bot gehört und wen diese Person ernannt hat.
Eine private Antwort sieht nur, wer den Befehl benutzt hat. Bei mehreren Medienservern haben manche Befehle auch die Option \`server\`.
Dasselbe auf Englisch: [commands.md](commands.md).`,
    columns: ['Befehl', 'was er tut, nötige Stufe, Antwort und Optionen'],
    installation: 'Bot-Besitzer',
    form: 'ein Formular',
    visibilities: { public: 'öffentlich', private: 'privat', 'private if linked': 'privat, wenn verknüpft' },
  },
} as const satisfies Readonly<Record<string, PageWords>>;

/** Makes a page of all commands in one language from their declarations. */
export function renderCommandsDocument(commands: readonly Command[], language: keyof typeof PAGES = 'en'): string {
  const words: PageWords = PAGES[language];
  const rows = commands.flatMap(({ actions }) => actions).map((action) => rowOf(action, words));
  const table = [`| ${words.columns.join(' | ')} |`, `|${'---|'.repeat(words.columns.length)}`, ...rows].join('\n');
  return `# ${words.title}\n\n<!-- made by npm run docs:commands -->\n\n${words.introduction}\n\n${table}\n`;
}

function rowOf({ options, words, pathIn, requires, response }: CommandAction, page: PageWords): string {
  const { description, options: translated } = words(page.texts);
  const typedOptions = options.map(({ name, required }) => ({
    name: translated[name]?.name ?? name,
    required: required === true,
  }));
  const reply = response.kind === 'modal' ? page.form : page.visibilities[response.visibility];
  const explanation = `${description}. *${levelName(LEVEL_BY_CAPABILITY[requires], page)}; ${reply}*`;
  const lines = [explanation, ...(options.length > 0 ? [optionList(typedOptions)] : [])];
  return `| \`/${pathIn(page.texts)}\` | ${lines.join('<br>')} |`;
}

interface TypedOption {
  readonly name: string;
  readonly required: boolean;
}

/** Shortens three or more numbered options, such as `title1` to `title10`, to the first and the last. */
function optionList(options: readonly TypedOption[]): string {
  const entries = options.flatMap((option, index) => {
    const hasNeighbours = isNextInSeries(options[index - 1], option) && isNextInSeries(option, options[index + 1]);
    if (!hasNeighbours) return [entryOf(option)];
    const isFirstLeftOut = !isNextInSeries(options[index - 2], options[index - 1]);
    return isFirstLeftOut ? ['…'] : [];
  });
  return entries.join(' ');
}

const entryOf = ({ name, required }: TypedOption): string => (required ? `\`${name}\`` : `[\`${name}\`]`);

/** True if both are optional and the second has the first's name with the next number. */
function isNextInSeries(option: TypedOption | undefined, following: TypedOption | undefined): boolean {
  if (option === undefined || following === undefined || option.required || following.required) return false;
  const [, word, number] = /^(\D+)(\d+)$/.exec(option.name) ?? [];
  return number !== undefined && following.name === `${word}${Number(number) + 1}`;
}

function levelName(level: RequiredPermissionLevel, { texts, installation }: PageWords): string {
  if (level === 'installation') return installation;
  return level === 'everyone' ? texts.access.everyone : texts.access.levels[level];
}
