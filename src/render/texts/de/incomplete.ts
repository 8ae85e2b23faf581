import type { Texts } from '../translation.ts';
import { number } from './numbers.ts';

export const incomplete: Texts['incomplete'] = {
  session: {
    none: 'In dem, was ich lesen konnte, läuft gerade kein Stream.',
    pickNone: 'In dem, was ich lesen konnte, läuft kein Stream, der sich beenden ließe.',
    head: () => '## Sitzungen',
  },
  search: {
    nothing: (query, library) =>
      `In dem, was ich lesen konnte, gibt es keine Treffer für „${query}“${library === undefined ? '' : ` in ${library}`}.`,
    noSuchLibrary: (typed, titles) =>
      `In dem, was ich lesen konnte, finde ich keine Bibliothek „${typed}“.${titles === '' ? '' : ` Dort gibt es: ${titles}.`}`,
  },
  browse: {
    nothing: 'In dem, was ich lesen konnte, gibt es keine Treffer.',
    nothingFiltered: 'In dem, was ich lesen konnte, gibt es keine Treffer. Versuche es mit weniger Filtern.',
    noMovieLibrary: (titles) =>
      `Das ist keine Filmbibliothek.${titles === '' ? '' : ` In dem, was ich lesen konnte, gibt es: ${titles}.`}`,
    noArtist: (typed) => `In dem, was ich lesen konnte, finde ich keinen Interpreten „${typed}“.`,
  },
  fresh: { nothing: 'In dem, was ich lesen konnte, gibt es keine neuen Titel.' },
  pick: {
    nothing: 'In dem, was ich lesen konnte, passt kein Titel.',
    among: () => '-# Ausgelost aus den Titeln, die ich lesen konnte',
  },
  libraries: { none: 'In dem, was ich lesen konnte, gibt es keine Bibliotheken.', head: () => '## Bibliotheken' },
  board: { detailsGone: (what) => `In dem, was ich lesen konnte, finde ich ${what} nicht.` },
  playlist: {
    gone: 'In dem, was ich lesen konnte, finde ich diese Playlist nicht.',
    none: 'In dem, was ich lesen konnte, gibt es keine Playlists.',
    head: () => '## Playlists',
    nothingFound: (typed) => `In dem, was ich lesen konnte, gibt es keine Treffer für „${typed}“.`,
    noneCalled: (title) => `In dem, was ich lesen konnte, finde ich keine Playlist namens „${title}“.`,
  },
  card: {
    chooseNone: (title, type) =>
      `In dem, was ich lesen konnte, finde ich keine Playlist für ${type}. Eine neue kann mit ${title} anfangen.`,
    someShown: (shown) => `-# ${number(shown)} Playlists gezeigt. \`/playlist hinzufügen\` findet andere mit Namen.`,
  },
  device: { none: 'In dem, was ich lesen konnte, gibt es keine Geräte.', head: () => '## Geräte' },
  history: {
    nothing: 'In dem, was ich lesen konnte, gibt es keine passenden Wiedergaben.',
    page: (page) => `-# Seite ${number(page)}, das Neueste zuerst.`,
    noSuchUser: (typed) =>
      `In dem, was ich lesen konnte, finde ich kein Konto „${typed}“. Nennt der Server seine Konten nicht, gib die Nummer des Kontos an.`,
  },
  me: { noPlays: 'In dem, was ich lesen konnte, gibt es keine passenden Wiedergaben von dir.' },
  match: { nothingFound: (typed) => `In dem, was ich lesen konnte, finde ich „${typed}“ nicht.` },
  follow: {
    noneCalled: (typed, link) =>
      `In dem, was ich lesen konnte, finde ich keine Serie, keine Staffel und keinen Interpreten namens „${typed}“. ${link} wartet auf einen Titel, der noch nicht da ist.`,
  },
  ruleDraft: {
    notFound: 'in dem, was ich lesen konnte, heißt so kein Eintrag; gib den genauen Namen ein oder wähle aus der Liste',
  },
  pages: {
    shown: (shown, total, before) => {
      if (shown === total) return undefined;
      return before === undefined
        ? `-# ${number(shown)} gezeigt.`
        : `-# ${number(before + 1)} bis ${number(before + shown)}.`;
    },
  },
};
