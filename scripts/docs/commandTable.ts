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
    introduction: `You can leave out options in brackets. Each level includes the ones before it: viewer, curator, moderator, admin.
[permissions.md](permissions.md) says what each may do. “installation” is not a level: only the bot’s owner and people they appointed.
Only the person who ran the command sees a private reply. With several media servers, some commands also take the option \`server\`.
The same in German: [commands.de.md](commands.de.md).`,
    columns: ['command', 'what it does, and its options', 'level needed; reply'],
    installation: 'installation',
    form: 'a form',
    visibilities: { public: 'public', private: 'private', 'private if linked': 'private if linked' },
  },
  de: {
    texts: TRANSLATIONS.de,
    title: 'Befehle',
    introduction: `Optionen in Klammern kannst du weglassen. Jede Stufe schließt die davor ein: Zuschauer, Kurator, Moderator, Admin.
[permissions.md](permissions.md) zeigt auf Englisch, was jede darf. „Bot-Besitzer“ ist keine Stufe, sondern wem der Bot gehört und wen diese Person ernannt hat.
Eine private Antwort sieht nur, wer den Befehl benutzt hat. Bei mehreren Medienservern haben manche Befehle auch die Option \`server\`.
Dasselbe auf Englisch: [commands.md](commands.md).`,
    columns: ['Befehl', 'was er tut, und seine Optionen', 'nötige Stufe; Antwort'],
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
  const names = options.map(({ name, required }) => {
    const typedName = translated[name]?.name ?? name;
    return required ? `\`${typedName}\`` : `[\`${typedName}\`]`;
  });
  const reply = response.kind === 'modal' ? page.form : page.visibilities[response.visibility];
  const explanation = [description, ...(names.length > 0 ? [names.join(' ')] : [])].join('. ');
  return `| \`/${pathIn(page.texts)}\` | ${explanation} | ${levelName(LEVEL_BY_CAPABILITY[requires], page)}; ${reply} |`;
}

function levelName(level: RequiredPermissionLevel, { texts, installation }: PageWords): string {
  if (level === 'installation') return installation;
  return level === 'everyone' ? texts.access.everyone : texts.access.levels[level];
}
