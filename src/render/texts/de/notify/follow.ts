import { command, named } from '../../declared.ts';
import type { Texts } from '../../translation.ts';

export const follow: Texts['follow'] = {
  library: (library) => `alles Neue in „${library}“`,
  button: 'Folgen',
  added: (name) => `### Du folgst jetzt: ${name}`,
  byDirectMessage: 'Sobald etwas Neues da ist, sage ich es dir per Direktnachricht.',
  waiting: 'Sobald es da ist, sage ich es dir einmal per Direktnachricht.',
  listHint: (link) => `-# Alles, dem du folgst: ${link}`,
  there: (name) => `Du folgst ${name} schon.`,
  tooMany: (most, link) => `Du folgst hier ${most} Dingen, mehr geht nicht. ${link} schafft Platz.`,
  closed:
    '**Meine Direktnachrichten erreichen dich nicht.** Erlaube Direktnachrichten in den Privatsphäre-Einstellungen dieses Servers: Dann kommt, was wartet.',
  notThis: 'Folgen kannst du nur Serien, Staffeln und Interpreten oder einer ganzen Bibliothek.',
  oneOfThem: 'nenne einen Titel oder eine Bibliothek, nicht beides',
  nothingNamed: 'Nenne einen Titel oder eine Bibliothek, der du folgen willst.',

  head: '## Du folgst',
  none: (link) =>
    `Auf diesem Server noch nichts. ${link} beginnt mit einer Serie, einem Interpreten oder einer Bibliothek.`,
  line: (name) => `**${name}**`,
  awaited: (name) => `**${name}** · noch nicht da`,
  stop: 'Nicht mehr folgen …',
  removed: (name) => `Du folgst **${name}** nicht mehr.`,
  notFollowed: 'Du folgst nichts mit diesem Namen.',

  declarations: {
    follow: named('folgen', 'Erfahren, wenn etwas Neues da ist'),
    add: command('hinzufügen', 'Einer Serie, einer Staffel, einem Interpreten oder einer Bibliothek folgen', {
      title: named('titel', 'Eine Serie, eine Staffel oder ein Interpret: tippen, dann aus der Liste wählen'),
      library: named('bibliothek', 'Alles Neue in dieser Bibliothek'),
    }),
    list: command('liste', 'Dem du folgst', {}),
    remove: command('entfernen', 'Einem Titel oder einer Bibliothek nicht mehr folgen', {
      title: named('titel', 'Dem du nicht mehr folgen willst'),
    }),
  },
};
