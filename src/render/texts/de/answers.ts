import type { PermissionLevel } from '../../../domain/access/levels.ts';
import { createNameAndDescription } from '../declared.ts';
import type { Texts } from '../translation.ts';
import { number } from './numbers.ts';

/** Names of levels in the dative plural, to follow "nur für". */
const LEVELS = {
  viewer: 'Zuschauern',
  curator: 'Kuratoren',
  moderator: 'Moderatoren',
  admin: 'Admins',
} as const satisfies Record<PermissionLevel, string>;

export const errors: Texts['errors'] = {
  notInAGuild: 'Ich antworte nur auf dem Discord-Server, für den ich eingerichtet bin, nicht in Direktnachrichten.',
  guildNotServed: 'Für diesen Discord-Server bin ich nicht eingerichtet, deshalb tue ich hier nichts.',
  level: (needs, roles) =>
    roles === ''
      ? `Das ist **${LEVELS[needs]}** vorbehalten, und noch keine Rolle hat diese Stufe. Wer den Bot betreibt, kann eine festlegen.`
      : `Das ist **${LEVELS[needs]}** vorbehalten. Du brauchst eine dieser Rollen: ${roles}.`,
  orInOwn: 'Oder verknüpfe dein eigenes Konto mit `/ich verknüpfen`: Dessen Playlists darfst du ändern.',
  denied: (role, { channel, isOnServer }) => {
    const scopeText = `${channel === undefined ? '' : ` in ${channel}`}${isOnServer ? ' auf diesem Medienserver' : ''}`;
    const sentence =
      role === undefined ? `Das ist${scopeText} für alle abgeschaltet.` : `${role} darf das${scopeText} nicht.`;
    return `${sentence} Ein Admin kann das mit \`/zugriff erlauben\` ändern.`;
  },
  choice: {
    level: (needs, roles) => (roles === '' ? `Das ist ${LEVELS[needs]} vorbehalten` : `Dafür brauchst du ${roles}`),
    denied: 'Das darfst du hier nicht',
    unreadable: 'Die gespeicherten Berechtigungen lassen sich nicht lesen, deshalb tue ich nichts',
    installation: 'Das kann nur, wer den Bot betreibt oder dazu ernannt wurde',
  },
  forInstallation:
    'Das kann nur, wer den Bot betreibt oder dazu ernannt wurde. Eine Rolle auf diesem Discord-Server reicht dafür nicht.',
  accessUnreadable:
    'Die gespeicherten Berechtigungen lassen sich nicht lesen. Ich tue nichts, bis ein Admin sie mit `/zugriff rückgängig` in Ordnung gebracht hat.',
  badOption: (option, problem) => `Mit dem Wert für \`${option}\` kann ich nichts anfangen: ${problem}.`,
  problems: {
    text: (max) => `es muss ein Text mit 1 bis ${number(max)} sichtbaren Zeichen sein`,
    integer: (min, max) => `es muss eine Zahl von ${min} bis ${max} sein`,
    choice: (values) => `möglich ist ${values}`,
    flag: 'möglich ist ja oder nein',
    channel: 'es muss ein Textkanal oder Thread dieses Discord-Servers sein',
    role: 'es muss eine Rolle dieses Discord-Servers sein',
    person: 'es muss ein Mitglied dieses Discord-Servers sein',
    roleOrPerson: 'es muss eine Rolle oder ein Mitglied dieses Discord-Servers sein',
    field: 'das ist nicht, wonach das Formular fragt',
    secret: 'darin steht ein Token oder ein anderes Geheimnis, und so etwas speichere und zeige ich nie',
    unknown: 'so eine Angabe gibt es nicht',
  },
  servers: {
    none: 'Dieser Discord-Server darf noch keinen Medienserver nutzen. Wer den Bot betreibt, kann das mit `/server erlauben` ändern.',
    ask: 'Auf welchem Medienserver?',
    choose: 'Medienserver auswählen',
    isDefault: 'Hier voreingestellt',
    choice: {
      none: 'Dieser Discord-Server darf noch keinen Medienserver nutzen',
      several: 'Wähle zuerst bei „server“ den Medienserver aus',
    },
    unknown: (names) => `einen Medienserver mit diesem Namen gibt es hier nicht, nur ${names}`,
    library: (name, place) => `„${name}“${place === undefined ? '' : ` ${place}`}`,
    silent: (names, count) =>
      count === 1 ? `${names} antwortet nicht und fehlt hier.` : `${names} antworten nicht und fehlen hier.`,
    failing: (names, count) =>
      count === 1
        ? `${names} antwortet mit einem Fehler und fehlt hier.`
        : `${names} antworten mit einem Fehler und fehlen hier.`,
    busy: (names, count) =>
      count === 1
        ? `${names} ist gerade zu beschäftigt und fehlt hier.`
        : `${names} sind gerade zu beschäftigt und fehlen hier.`,
    unreadable: (names, count) =>
      count === 1
        ? `Die Antwort von ${names} kann ich nicht lesen; das fehlt hier.`
        : `Die Antworten von ${names} kann ich nicht lesen; das fehlt hier.`,
    'web-page': (names) => `Statt ${names} antwortet eine Webseite; das fehlt hier.`,
    refused: (names, count) =>
      count === 1 ? `${names} hat abgelehnt und fehlt hier.` : `${names} haben abgelehnt und fehlen hier.`,
    unsupported: (names, count) =>
      count === 1
        ? `${names} bietet das nicht an (404) und fehlt hier.`
        : `${names} bieten das nicht an (404) und fehlen hier.`,
    onlyOn: (name) => `Das gibt es nur auf ${name}, diese Playlist liegt aber auf einem anderen Medienserver.`,
    added: {
      write: 'als Adresse des Servers (`/server token`):',
      address: 'die Adresse des Servers (`/server token`)',
      token: 'das Token des Servers (`/server token`)',
    },
    narrow: createNameAndDescription('server', 'Nur auf diesem Medienserver'),
    one: createNameAndDescription('server', 'Auf welchem Medienserver'),
  },
  unknownCommand:
    'Diesen Befehl kenne ich nicht mehr. Vielleicht wurde er geändert: Versuche es in einer Minute noch einmal.',
  press: {
    unknown: 'Ich weiß nicht mehr, wofür das steht. Bitte rufe den Befehl noch einmal auf.',
    expired: 'Das ist zu alt: Inzwischen kann sich einiges geändert haben. Bitte rufe den Befehl noch einmal auf.',
    'of-other': 'Das gehört jemand anderem. Rufe den Befehl selbst auf, dann bekommst du deins.',
    used: 'Das wurde schon benutzt.',
  },
  tooFast: (time) => `Nicht so schnell: Das geht um ${time} wieder.`,
  stopping: 'Ich werde gerade neu gestartet. Bitte versuche es in einer Minute noch einmal.',
  notShown:
    'Ich bin mit deinem Auftrag fertig, aber Discord hat meine Antwort nicht angenommen. Sieh nach, wie es jetzt steht, bevor du es noch einmal versuchst.',
  unexpected: 'Bei mir ist etwas schiefgegangen. In meinem Log steht, was.',
  reference: (id) => `-# Kennung ${id}`,
  serverSaid: (words) => `Er sagt: ${words}`,
  awaySince: {
    unreachable: (since) => `Der Medienserver hat ${since} aufgehört zu antworten.`,
    timeout: (since) => `Der Medienserver hat ${since} aufgehört zu antworten.`,
    unavailable: (since) => `Der Medienserver antwortet auf alles nur noch mit einem Fehler; das fing ${since} an.`,
    'web-page': (since) =>
      `Statt des Medienservers antwortet eine Webseite (vielleicht eine Anmeldeseite oder ein Proxy); das fing ${since} an.`,
  },
  lookingAgain: 'Ich sehe alle paar Sekunden wieder nach.',
  queueFull:
    'Mehrere deiner Anfragen warten noch auf den Medienserver. Warte ihre Antworten ab und versuche es dann noch einmal.',
  failure: {
    unauthorized: 'Der Medienserver hat mein Token abgelehnt. Wer den Bot betreibt, muss `MEDIA_TOKEN` prüfen.',
    forbidden: 'Der Medienserver erlaubt das meinem Token nicht. Vermutlich ist es nicht das Token seines Besitzers.',
    'not-found': 'Das gibt es auf dem Medienserver nicht mehr.',
    invalid: 'Der Medienserver hat das nicht angenommen.',
    busy: 'Der Medienserver ist gerade überlastet und hat nichts getan. Bitte versuche es in einer Minute noch einmal.',
    unavailable: 'Der Medienserver hat gerade Probleme. Bitte versuche es später noch einmal.',
    timeout: 'Der Medienserver hat zu lange für eine Antwort gebraucht. Bitte versuche es noch einmal.',
    unreachable: 'Der Medienserver ist nicht zu erreichen. Vielleicht ist er aus oder startet gerade neu.',
    malformed: 'Der Medienserver hat etwas geantwortet, das ich nicht lesen kann.',
    'web-page':
      'Statt des Medienservers hat eine Webseite geantwortet, vielleicht eine Anmeldeseite oder ein Proxy. Wer den Bot betreibt, muss `MEDIA_URL` prüfen.',
    unsupported: 'Das kann dieser Medienserver nicht: Ihm fehlt der Endpunkt dafür.',
  },
  link: {
    missing: 'Dafür brauchst du dein eigenes Konto auf dem Medienserver. Verknüpfe es zuerst mit `/ich verknüpfen`.',
    'not-own':
      'Das ist eine gemeinsame Playlist, und du darfst nur deine eigenen ändern. Verknüpfe dort dein Konto mit `/ich verknüpfen` oder frag einen Kurator.',
    moved:
      'Der Medienserver ist nicht mehr unter der Adresse, für die du dein Konto verknüpft hast. Dein Token schicke ich deshalb nicht dorthin. Verknüpfe dein Konto neu mit `/ich verknüpfen`.',
    refused:
      'Der Medienserver nimmt das Token deines verknüpften Kontos dafür nicht an. Vielleicht ist es abgelaufen: Verknüpfe dein Konto neu mit `/ich verknüpfen`.',
    'not-allowed':
      'Der Medienserver erlaubt das deinem verknüpften Konto nicht. Vielleicht darf es nur das Konto seines Besitzers.',
  },
  noConnection: {
    'unknown-host':
      'Der Rechnername in der Adresse des Medienservers ist unbekannt. Wer den Bot betreibt, muss `MEDIA_URL` prüfen.',
    refused:
      'Der Medienserver ist nicht zu erreichen: Unter seiner Adresse nimmt niemand die Verbindung an. Vielleicht ist er aus oder startet gerade neu.',
    'no-answer':
      'Der Medienserver ist nicht zu erreichen: Unter seiner Adresse antwortet niemand. Vielleicht ist der Rechner aus.',
    certificate:
      'Dem Zertifikat des Medienservers kann ich nicht trauen, deshalb habe ich nicht mit ihm gesprochen. Wer den Bot betreibt, muss `MEDIA_URL` prüfen.',
    'not-https':
      'Der Medienserver spricht unter seiner Adresse kein https. Wer den Bot betreibt, muss in `MEDIA_URL` `http://` schreiben.',
    'link-local':
      'Die Adresse des Medienservers ist link-lokal (169.254.… oder fe80:…), oder ihr Name führt zu einer solchen, deshalb habe ich keine Verbindung aufgebaut. Wer den Bot betreibt, muss `MEDIA_URL` prüfen.',
  },
  accountChanged:
    'Der Kontodienst hat sich geändert: Was ich ihn frage, gibt es dort nicht mehr. Wer den Bot betreibt, muss Usher aktualisieren oder die Adresse korrigieren, falls eine gesetzt ist: `ACCOUNT_URL` beim ersten Medienserver, `/server token` bei einem anderen.',
  accountFailure: {
    unauthorized:
      'Der Kontodienst (nicht der Medienserver) hat mein Token abgelehnt. Wer den Bot betreibt, muss `MEDIA_TOKEN` prüfen.',
    forbidden: 'Der Kontodienst (nicht der Medienserver) erlaubt das meinem Token nicht.',
    'not-found': 'Das gibt es beim Kontodienst nicht.',
    invalid: 'Der Kontodienst hat das nicht angenommen.',
    busy: 'Der Kontodienst ist gerade überlastet. Bitte versuche es in einer Minute noch einmal.',
    unavailable: 'Der Kontodienst hat gerade Probleme. Bitte versuche es später noch einmal.',
    timeout: 'Der Kontodienst hat zu lange für eine Antwort gebraucht. Bitte versuche es noch einmal.',
    unreachable: 'Der Kontodienst ist nicht zu erreichen. Über den Medienserver sagt das nichts.',
    malformed: 'Der Kontodienst hat etwas geantwortet, das ich nicht lesen kann.',
    'web-page': 'Statt des Kontodienstes hat eine Webseite geantwortet, vielleicht eine Anmeldeseite oder ein Proxy.',
    unsupported: 'Das kann der Kontodienst nicht: Ihm fehlt der Endpunkt dafür.',
  },
};

const TOO_LONG = 'Das dauert zu lange für eine einzige Antwort.';

export const operation: Texts['operation'] = {
  cancel: 'Abbrechen',
  soFar: (doneCount, total) => `-# ${number(doneCount)} von ${number(total)} erledigt`,
  cancelled: 'Abgebrochen.',
  cancelling: {
    cancelled:
      'Nach dem aktuellen Schritt ist Schluss. Was getan ist, bleibt getan; in der Antwort steht, wie weit es kam.',
    over: 'Es war schon zu Ende: Da gibt es nichts mehr abzubrechen.',
    unknown: 'Ich wurde inzwischen neu gestartet, und damit war es zu Ende. Da gibt es nichts mehr abzubrechen.',
  },
  moved: (link) => `${TOO_LONG} Es geht [in einer eigenen Nachricht](${link}) weiter.`,
  later: {
    'channel-later': `${TOO_LONG} Das Ergebnis poste ich hier in einer eigenen Nachricht.`,
    direct: `${TOO_LONG} Das Ergebnis schicke ich dir als Direktnachricht.`,
  },
  notSent: (person) =>
    `${person}: Ich bin mit deinem Auftrag fertig, aber ich konnte dir das Ergebnis nicht als Direktnachricht schicken. Sieh nach, wie es jetzt steht, bevor du es noch einmal versuchst.`,
};

const span = (before: number, shownCount: number) =>
  shownCount === 1 ? `Nummer ${number(before + 1)}` : `${number(before + 1)} bis ${number(before + shownCount)}`;

export const lines: Texts['lines'] = {
  labelled: (label, value) => `${label}: ${value}`,
  heading: (label) => `${label}:`,
};

export const pages: Texts['pages'] = {
  back: (page) => `◀ Seite ${number(page)}`,
  on: (page) => `Seite ${number(page)} ▶`,
  again: 'Aktualisieren',
  shown: (shownCount, total, before) => {
    if (shownCount === total) return undefined;
    return before === undefined
      ? `-# ${number(shownCount)} von ${number(total)} gezeigt.`
      : `-# ${span(before, shownCount)} von ${number(total)}.`;
  },
  shownOfMore: (shownCount, before) => `-# ${span(before, shownCount)}; es gibt mehr.`,
  some: (shownCount, total) => `${number(shownCount)} von ${number(total)} gezeigt`,
  unfit: (shownCount, total) =>
    shownCount === total
      ? undefined
      : `-# Von den ${number(total)} auf dieser Seite passen ${number(shownCount)} in die Nachricht.`,
};
