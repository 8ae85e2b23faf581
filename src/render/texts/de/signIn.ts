import type { Texts } from '../translation.ts';

const serverOrDefault = (server: string | undefined): string => server ?? 'Der Medienserver';

export const signIn: Texts['signIn'] = {
  how: (until) =>
    `Melde dich über den Knopf an und komm dann hierher zurück. Der Link läuft ${until} ab. Gib ihn nicht weiter: Wer ihn benutzt, würde **sein** Konto mit dir verknüpfen.`,
  button: (brand) => `Mit ${brand} anmelden`,
  typeToken: 'Token eingeben',
  typeTokenFor: 'Token eingeben für …',
  over: 'Niemand hat sich rechtzeitig angemeldet, deshalb ist nichts verknüpft. Ruf `/ich verknüpfen` noch einmal auf.',
  tooLate: 'Diese Anmeldung ist vorbei, deshalb ist nichts verknüpft. Ruf `/ich verknüpfen` noch einmal auf.',
  again: 'Du hast `/ich verknüpfen` noch einmal aufgerufen, deshalb gilt dieser Link nicht mehr. Nimm den neueren.',
  seesNone: 'Das angemeldete Konto sieht keinen Medienserver dieses Discord-Servers, deshalb ist nichts verknüpft.',
  crowded:
    'Gerade melden sich so viele an, dass deine Anmeldung beendet wurde. Verknüpft wurde nichts. Ruf `/ich verknüpfen` noch einmal auf.',
  unproved: {
    another: (server) =>
      `${serverOrDefault(server)}: Unter seiner Adresse antwortet ein anderer Medienserver. Bis das geklärt ist, kann man sich nicht anmelden.`,
    'account-changed': (server) =>
      `${serverOrDefault(server)}: Der Kontodienst hat sich geändert. Bis der Besitzer des Bots Usher aktualisiert, kann man sich dort nicht anmelden. Gib stattdessen ein Token ein.`,
    'no-account-service': (server) =>
      `${serverOrDefault(server)}: Es gibt keinen Kontodienst, bei dem man sich anmelden kann. Gib stattdessen ein Token ein.`,
    'not-owned': (server) =>
      `${serverOrDefault(server)}: Der Kontodienst bestätigt nicht, welcher Server das ist, deshalb bekommt er von mir kein Konto. Ein Token kannst du trotzdem eingeben.`,
    'not-listed': (server) =>
      `${serverOrDefault(server)}: Der Kontodienst kennt ihn nicht unter der Adresse, die ich benutze, deshalb bekommt er von mir kein Konto. Ein Token kannst du trotzdem eingeben.`,
    unreadable: (server) =>
      `${serverOrDefault(server)}: Gerade kann ich nicht prüfen, welcher Server das ist. Versuch es später noch einmal, oder gib ein Token ein.`,
    elsewhere: (server) =>
      `${serverOrDefault(server)}: Er hat einen anderen Kontodienst. Ruf \`/ich verknüpfen\` auf und wähle diesen Server, um dich dort anzumelden.`,
  },
  changed:
    'Der Medienserver beweist nicht mehr, dass er der Server ist, für den du dich angemeldet hast. Es wurde nichts gesendet und nichts verknüpft. Ruf `/ich verknüpfen` noch einmal auf.',
  refused: {
    taken:
      'Dieses Konto hat schon jemand anders verknüpft, deshalb ist es nicht mit dir verknüpft. Die Person kann es mit `/ich trennen` freigeben, oder ein Admin ordnet es dir mit `/personen zuordnen` zu.',
    owner:
      'Das ist das Konto des Besitzers des Medienservers. Verknüpfen kann es nur, wer die Medienserver von Usher verwaltet.',
  },
  isThisYou: 'Bist du das?',
  account: (owner, server) => {
    const on = server === undefined ? '' : ` auf **${server}**`;
    if (owner === 'owner') return `- Das Konto des Besitzers des Medienservers${on}`;
    return owner === undefined ? `- Ein Konto${on}, dessen Namen ich noch nicht sehe` : `- Das Konto **${owner}**${on}`;
  },
  notYet: '-# Noch ist nichts verknüpft.',
  yes: 'Ja, verknüpfen',
  no: 'Nein',
  linked: 'Verknüpft. Ab jetzt nutze ich dein Konto für deine Playlists.',
  discarded: 'Nichts ist verknüpft. Die Anmeldung ist verworfen.',
};
