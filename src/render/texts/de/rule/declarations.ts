import {
  addFormTitle,
  addSearchSynonyms,
  createChoiceOptionTexts,
  createCommandTexts,
  createNameAndDescription,
} from '../../declared.ts';
import type { Texts } from '../../translation.ts';

export const ruleOptionNames = {
  actions: {
    notify: 'nur eine Benachrichtigung posten',
    warn: 'per Direktnachricht warnen',
    end: 'Stream beenden',
  },
  modes: { off: 'aus', 'dry-run': 'Probelauf', live: 'scharf' },
  orders: {
    newest: 'der neueste zuerst',
    oldest: 'der älteste zuerst',
    transcoding: 'Transkodierungen zuerst, dann der neueste',
  },
  scopes: {
    account: 'jedes Konto für sich',
    person: 'jede Person, egal mit welchen Konten',
  },
  resolutions: { any: 'egal', '720': '720p', '1080': '1080p', '1440': '1440p', '2160': '4K' },
  kinds: {
    movie: 'Filme',
    episode: 'Folgen',
    track: 'Musik',
    photo: 'Fotos',
    clip: 'Trailer und Clips',
  },
  days: {
    workdays: 'Montag bis Freitag',
    weekend: 'Samstag und Sonntag',
    monday: 'Montag',
    tuesday: 'Dienstag',
    wednesday: 'Mittwoch',
    thursday: 'Donnerstag',
    friday: 'Freitag',
    saturday: 'Samstag',
    sunday: 'Sonntag',
  },
};

const rule = createNameAndDescription('regel', 'Welche Regel: aus der Liste wählen');

export const ruleCommandTexts: Texts['rule']['declarations'] = {
  rule: createNameAndDescription('regel', 'Automatische Regeln für Streams'),
  add: addSearchSynonyms(
    'begrenzen beschränken limit automatisch maximal höchstens pausiert 4k teilen verhindern unterwegs gleichzeitig streams zwei untätig bandbreite mehrere passwort',
    addFormTitle(
      'Eine Regel einrichten',
      createCommandTexts(
        'neu',
        'Eine Regel einrichten; sie startet als Probelauf, weitere Bedingungen kannst du danach ergänzen',
        {
          name: createNameAndDescription(
            'name',
            'Wie die Regel heißen soll (ohne Namen bekommst du einen Entwurf mit fertigen Regeln)',
          ),
          action: createChoiceOptionTexts(
            'aktion',
            'Was dann passiert (ohne Angabe nur eine Benachrichtigung)',
            ruleOptionNames.actions,
          ),
          paused: createNameAndDescription('pausiert', 'Seit mindestens so vielen Minuten pausiert'),
          resolution: createChoiceOptionTexts(
            'auflösung',
            'Das Video wird transkodiert, und die Datei hat mindestens diese Auflösung',
            ruleOptionNames.resolutions,
          ),
          streams: createNameAndDescription('streams', 'Ein Konto hat mehr als so viele Streams gleichzeitig'),
          addresses: createNameAndDescription(
            'adressen',
            'Ein Konto streamt von mehr als so vielen Adressen gleichzeitig',
          ),
          'total-bandwidth': createNameAndDescription(
            'gesamtbandbreite',
            'Alle passenden Streams zusammen brauchen mehr als so viele Mbit/s',
          ),
          remote: createNameAndDescription('unterwegs', 'Nur Streams von außerhalb des Heimnetzes'),
          library: createNameAndDescription('bibliothek', 'Nur diese Bibliothek: aus der Liste wählen'),
          hours: createNameAndDescription('uhrzeit', 'Nur zu dieser Zeit, etwa 22:00-6:00'),
          grace: createNameAndDescription('frist', 'So viele Minuten warten, bevor etwas passiert'),
          order: createChoiceOptionTexts(
            'reihenfolge',
            'Welche Streams zuerst drankommen, wenn es zu viele sind',
            ruleOptionNames.orders,
          ),
          reason: createNameAndDescription('grund', 'Die Begründung, die auf dem Gerät angezeigt wird'),
        },
      ),
    ),
  ),
  list: addSearchSynonyms(
    'begrenzungen beschränkungen übersicht vorschriften',
    createCommandTexts('liste', 'Die Regeln dieses Servers', {}),
  ),
  show: addSearchSynonyms(
    'details ansehen anzeigen einstellung',
    createCommandTexts('zeigen', 'Alles über eine Regel', { rule }),
  ),
  edit: addSearchSynonyms(
    'anpassen bearbeiten bedingungen ausnahme ausnehmen verändern',
    createCommandTexts('ändern', 'Alles an einer Regel ändern', { rule }),
  ),
  enable: addSearchSynonyms(
    'aktivieren anschalten starten scharf anstellen',
    addFormTitle(
      'Eine Regel scharf oder zur Probe schalten',
      createCommandTexts('einschalten', 'Eine Regel scharf schalten oder wieder in den Probelauf setzen', {
        rule,
        mode: createChoiceOptionTexts('modus', 'Ohne Angabe: scharf', { live: 'scharf', 'dry-run': 'Probelauf' }),
      }),
    ),
  ),
  disable: addSearchSynonyms(
    'deaktivieren abschalten stoppen aussetzen anhalten abstellen',
    createCommandTexts('ausschalten', 'Eine Regel ausschalten', { rule }),
  ),
  remove: addSearchSynonyms(
    'entfernen limit begrenzung',
    createCommandTexts('löschen', 'Eine Regel löschen', { rule }),
  ),
  test: addSearchSynonyms(
    'simulieren ausprobieren probelauf vorschau prüfen',
    addFormTitle(
      'Was eine Regel getan hätte',
      createCommandTexts('testen', 'Was eine Regel in den letzten 7 Tagen getan hätte', { rule }),
    ),
  ),
  log: addSearchSynonyms(
    'verlauf beendet gestoppt abgebrochen automatisch gehandelt warum stream ereignisse rausgeworfen gekickt film grund',
    createCommandTexts('protokoll', 'Was die Regeln getan haben oder getan hätten', { rule }),
  ),
};
