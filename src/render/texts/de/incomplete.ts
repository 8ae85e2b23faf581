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
    noSuchLibrary: (typedText, titles) =>
      `In dem, was ich lesen konnte, finde ich keine Bibliothek „${typedText}“.${titles === '' ? '' : ` Dort gibt es: ${titles}.`}`,
  },
  browse: {
    nothing: 'In dem, was ich lesen konnte, gibt es keine Treffer.',
    nothingFiltered: 'In dem, was ich lesen konnte, gibt es keine Treffer. Versuche es mit weniger Filtern.',
    noMovieLibrary: (titles) =>
      `Das ist keine Filmbibliothek.${titles === '' ? '' : ` Die Filmbibliotheken, die ich lesen konnte: ${titles}.`}`,
    noArtist: (typedText) => `In dem, was ich lesen konnte, finde ich keinen Interpreten „${typedText}“.`,
  },
  fresh: { nothing: 'In dem, was ich lesen konnte, gibt es keine neuen Titel.' },
  pick: {
    nothing: 'In dem, was ich lesen konnte, passt kein Titel.',
    among: () => '-# Ausgelost aus den Titeln, die ich lesen konnte',
  },
  libraries: { none: 'In dem, was ich lesen konnte, gibt es keine Bibliotheken.', head: () => '## Bibliotheken' },
  board: { detailsGone: (title) => `In dem, was ich lesen konnte, finde ich ${title} nicht.` },
  playlist: {
    gone: 'In dem, was ich lesen konnte, finde ich diese Playlist nicht.',
    none: 'In dem, was ich lesen konnte, gibt es keine Playlists.',
    head: () => '## Playlists',
    nothingFound: (typedText) => `In dem, was ich lesen konnte, gibt es keine Treffer für „${typedText}“.`,
    noneCalled: (title) => `In dem, was ich lesen konnte, finde ich keine Playlist namens „${title}“.`,
  },
  card: {
    chooseNone: (title, type) =>
      `In dem, was ich lesen konnte, finde ich keine Playlist für ${type}. Eine neue kann mit ${title} anfangen.`,
    someShown: (shownCount) =>
      `-# ${number(shownCount)} Playlists gezeigt. \`/playlist hinzufügen\` findet andere mit Namen.`,
  },
  device: { none: 'In dem, was ich lesen konnte, gibt es keine Geräte.', head: () => '## Geräte' },
  history: {
    nothing: 'In dem, was ich lesen konnte, gibt es keine passenden Wiedergaben.',
    page: (page) => `-# Seite ${number(page)}, das Neueste zuerst.`,
    noSuchUser: (typedText) =>
      `In dem, was ich lesen konnte, finde ich kein Konto „${typedText}“. Nennt der Server seine Konten nicht, gib die Nummer des Kontos an.`,
  },
  me: { noPlays: 'In dem, was ich lesen konnte, gibt es keine passenden Wiedergaben von dir.' },
  match: { nothingFound: (typedText) => `In dem, was ich lesen konnte, finde ich „${typedText}“ nicht.` },
  follow: {
    noneCalled: (typedText, link) =>
      `In dem, was ich lesen konnte, finde ich keine Serie, keine Staffel und keinen Interpreten namens „${typedText}“. ${link} wartet auf einen Titel, der noch nicht da ist.`,
  },
  ruleDraft: {
    notFound: 'in dem, was ich lesen konnte, heißt so kein Eintrag; gib den genauen Namen ein oder wähle aus der Liste',
  },
  pages: {
    shown: (shownCount, total, before) => {
      if (shownCount === total) return undefined;
      return before === undefined
        ? `-# ${number(shownCount)} gezeigt.`
        : `-# ${number(before + 1)} bis ${number(before + shownCount)}.`;
    },
  },
};
