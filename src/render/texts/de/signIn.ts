import type { Texts } from '../translation.ts';

export const signIn: Texts['signIn'] = {
  how: (until) =>
    `Melde dich über den Knopf an und komm dann hierher zurück: Ich warte, und das endet ${until}. Gib den Link niemandem: Wer ihn benutzt, würde **sein** Konto mit dir verknüpfen.`,
  button: 'Mit Plex anmelden',
  typeToken: 'Token eingeben',
  typeTokenFor: 'Token eingeben für …',
  over: 'Niemand hat sich rechtzeitig angemeldet, deshalb ist nichts verknüpft. Ruf `/ich verknüpfen` noch einmal auf.',
  tooLate: 'Diese Anmeldung ist vorbei, deshalb ist nichts verknüpft. Ruf `/ich verknüpfen` noch einmal auf.',
  again: 'Du hast `/ich verknüpfen` noch einmal aufgerufen, deshalb gilt dieser Link nicht mehr. Nimm den neueren.',
  seesNone: 'Das angemeldete Konto sieht keinen Medienserver dieses Discord-Servers, deshalb ist nichts verknüpft.',
  tooMany: 'Gerade melden sich zu viele gleichzeitig an. Versuch es in ein paar Minuten noch einmal.',
  refused: {
    taken:
      'Dieses Konto hat schon jemand anders verknüpft, deshalb ist es nicht mit dir verknüpft. Die Person kann es mit `/ich trennen` freigeben, oder ein Admin ordnet es dir mit `/personen zuordnen` zu.',
    owner:
      'Das ist das Konto des Besitzers des Medienservers. Verknüpfen kann es nur, wer die Medienserver von Usher verwaltet.',
  },
  isThisYou: 'Bist du das?',
  account: (whose, server) => {
    const on = server === undefined ? '' : ` auf **${server}**`;
    if (whose === 'owner') return `- Das Konto des Besitzers des Medienservers${on}`;
    return whose === undefined ? `- Ein Konto${on}, dessen Namen ich noch nicht sehe` : `- Das Konto **${whose}**${on}`;
  },
  notYet: '-# Noch ist nichts verknüpft.',
  yes: 'Ja, verknüpfen',
  no: 'Nein',
  linked: 'Verknüpft. Ab jetzt nutze ich dein Konto für deine Playlists und für das, was du ins Protokoll schreibst.',
  discarded: 'Nichts ist verknüpft, und ich habe diese Anmeldung vergessen.',
};
