import { addSearchSynonyms, createCommandTexts, createNameAndDescription } from '../declared.ts';
import type { Texts } from '../translation.ts';
import { number } from './numbers.ts';

export const help: Texts['help'] = {
  head: '## Was du hier tun kannst',
  parts: {
    begin: '### Für den Anfang',
    find: '### Etwas finden',
    lists: '### Playlists',
    mine: '### Deine Wiedergaben, dein Konto und deine Daten',
    playing: '### Was läuft und was gelaufen ist',
    notifications: '### Benachrichtigungen, Live-Übersichten, Bedienfeld und Zähler',
    rules: '### Regeln für Streams',
    server: '### Der Medienserver und seine Bibliotheken',
    people: '### Personen und Berechtigungen',
  },
  command: (link, description) => `${link} — ${description}`,
  onMessage: (name) => `**${name}** — im Menü einer Nachricht von mir, unter Apps`,
  menuChoice: (name) => `${name} — im Menü einer Nachricht von mir, unter Apps`,
  more: '### Du willst mehr tun?\nBitte jemanden, der auf diesem Discord-Server die Rollen verwaltet, um eine von diesen:',
  role: (roles, gives) => `${roles} — ${gives}`,
  gives: {
    viewer: 'Zuschauer: die Bibliotheken durchsuchen und durchstöbern, Statistiken sehen',
    curator: 'Kurator: außerdem Playlists füllen und Zuordnungen nachschlagen',
    moderator: 'Moderator: außerdem sehen, wer gerade was ansieht, Sitzungen beenden, nach neuen Dateien suchen lassen',
    admin: 'Admin: alles',
  },
  page: (page, pages) =>
    `-# Seite ${number(page)} von ${number(pages)}. Aufgeführt ist nur, was deine Rollen erlauben.`,
  all: '-# Aufgeführt ist nur, was deine Rollen erlauben.',
  renamed: (was, now) => `${was} heißt jetzt ${now}.`,
  options: '### Optionen',
  option: (name, description, required) => `- \`${name}\`${required ? '' : ' (optional)'}: ${description}`,
  who: {
    everyone: '-# Das dürfen hier alle.',
    roles: (roles) => `-# Du brauchst eine dieser Rollen: ${roles}.`,
    named: '-# Nur für Personen, denen es namentlich erlaubt wurde.',
    installation: '-# Nur für die, die den Bot betreiben oder dazu ernannt wurden.',
  },
  found: (typedText) => `### Zu „${typedText}“`,
  near: (typedText) => `### Nichts zu „${typedText}“. Meintest du …`,
  recipes: '### Aus den Anleitungen',
  recipe: (title, sentence) => `**${title}** — ${sentence}`,
  recipeChoice: (title, sentence) => `${title} — ${sentence}`,
  guide: (guide, heading) => `-# Englische Anleitung „${guide}“, Kapitel „${heading}“`,
  forbidden: '### Das darfst du noch nicht',
  everything: '-# `/hilfe` allein zeigt alles, was du darfst.',
  declarations: {
    help: addSearchSynonyms(
      'befehle liste anleitung handbuch bedienung kommandos funktionen erklären',
      createCommandTexts('hilfe', 'Was du hier tun kannst', {
        about: createNameAndDescription('thema', 'Was du tun willst, oder ein Befehl, auch unter seinem alten Namen'),
      }),
    ),
  },
};
