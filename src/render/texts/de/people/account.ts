import type { account as en } from '../../en/people/account.ts';
import type { Translation } from '../../translation.ts';

export const account: Translation<typeof en> = {
  form: {
    title: 'Konto verknüpfen',
    label: 'Dein Token für den Medienserver',
    hint: 'Er wird geprüft, verschlüsselt gespeichert und nie wieder angezeigt. Bei Plex heißt er X-Plex-Token.',
  },
  badToken: 'kein Token enthält so ein Zeichen, oder es sind weniger als 16 oder mehr als 200',
  refused:
    'Der Medienserver nimmt diesen Token nicht an, deshalb ist nichts verknüpft. Prüf ihn und versuch es noch einmal.',
  unproven:
    'Der Medienserver nimmt von hier aus jeden Token an. Deiner beweist also nicht, wessen Konto es ist, und nichts ist verknüpft. Wer den Bot betreibt, muss das ändern: bei Plex Ushers Adresse aus „Liste der IP-Adressen und Netzwerke, die ohne Authentifizierung erlaubt sind“ entfernen.',
  linked:
    'Dein Konto ist verknüpft. Ab jetzt nutze ich es für deine Playlists und für das, was du ins Protokoll schreibst.',
  status: (when) =>
    `Dein Konto wurde ${when} verknüpft. Ich nutze es für deine Playlists und für das, was du ins Protokoll schreibst.`,
  unreadable: 'Deinen Token kann ich nicht mehr lesen. Verknüpfe dein Konto neu mit `/konto verknüpfen`.',
  notLinked: 'Du hast kein Konto verknüpft. Das geht mit `/konto verknüpfen`.',
  shared: 'Bis dahin sind deine Playlists die des gemeinsamen Kontos.',
  whose: (name) => `Es ist das Konto **${name}**.`,
  shown:
    'Wo Wiedergaben mit den Namen der Personen gepostet werden, und in der Liste der Sitzungen, sehen Mitglieder jetzt, dass du das bist.',
  mappedTo: (name) => `Laut einem Admin ist das Konto **${name}** deins.`,
  unknownWhose: 'Wessen Konto es ist, kann ich nicht erkennen. Ein Admin kann es mit `/konto zuordnen` festlegen.',
  number: (id) => `Nr. ${id}`,
  unlinked: 'Dein Konto ist nicht mehr verknüpft, und sein Token ist gelöscht.',
  mapped: (person, name) => `${person} hat jetzt das Konto **${name}**.`,
  unmapped: (person) => `Von ${person} kenne ich jetzt kein Konto mehr.`,
  wasUnmapped: (person) => `Von ${person} kannte ich ohnehin kein Konto.`,
  declarations: {
    account: { name: 'konto', description: 'Dein eigenes Konto auf dem Medienserver' },
    link: {
      name: 'verknüpfen',
      description: 'Dein eigenes Konto verknüpfen, für eigene Playlists (öffnet ein privates Formular)',
      options: {},
    },
    status: { name: 'status', description: 'Welches Konto du verknüpft hast', options: {} },
    unlink: { name: 'trennen', description: 'Die Verknüpfung aufheben und den Token löschen', options: {} },
    map: {
      name: 'zuordnen',
      description: 'Festlegen, wem welches Konto auf dem Medienserver gehört',
      options: {
        person: { name: 'person', description: 'Wem es gehört' },
        account: { name: 'konto', description: 'Welches: aus der Liste wählen (keines nimmt die Zuordnung zurück)' },
      },
    },
  },
};
