import { choice, command, declaration, withSynonyms, withTitle } from '../../declared.ts';
import type { Texts } from '../../translation.ts';

export const names = {
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

const rule = declaration('regel', 'Welche Regel: aus der Liste wählen');

export const declarations: Texts['rule']['declarations'] = {
  rule: declaration('regel', 'Automatische Regeln für Streams'),
  add: withSynonyms(
    'begrenzen beschränken limit automatisch maximal höchstens pausiert 4k teilen verhindern unterwegs gleichzeitig streams zwei untätig bandbreite mehrere passwort',
    withTitle(
      'Eine Regel einrichten',
      command(
        'neu',
        'Eine Regel einrichten; sie startet als Probelauf, weitere Bedingungen kannst du danach ergänzen',
        {
          name: declaration(
            'name',
            'Wie die Regel heißen soll (ohne Namen bekommst du einen Entwurf mit fertigen Regeln)',
          ),
          action: choice('aktion', 'Was dann passiert (ohne Angabe nur eine Benachrichtigung)', names.actions),
          paused: declaration('pausiert', 'Seit mindestens so vielen Minuten pausiert'),
          resolution: choice(
            'auflösung',
            'Das Video wird transkodiert, und die Datei hat mindestens diese Auflösung',
            names.resolutions,
          ),
          streams: declaration('streams', 'Ein Konto hat mehr als so viele Streams gleichzeitig'),
          addresses: declaration('adressen', 'Ein Konto streamt von mehr als so vielen Adressen gleichzeitig'),
          'total-bandwidth': declaration(
            'gesamtbandbreite',
            'Alle passenden Streams zusammen brauchen mehr als so viele Mbit/s',
          ),
          remote: declaration('unterwegs', 'Nur Streams von außerhalb des Heimnetzes'),
          library: declaration('bibliothek', 'Nur diese Bibliothek: aus der Liste wählen'),
          hours: declaration('uhrzeit', 'Nur zu dieser Zeit, etwa 22:00-6:00'),
          grace: declaration('frist', 'So viele Minuten warten, bevor etwas passiert'),
          order: choice('reihenfolge', 'Welche Streams zuerst drankommen, wenn es zu viele sind', names.orders),
          reason: declaration('grund', 'Die Begründung, die auf dem Gerät angezeigt wird'),
        },
      ),
    ),
  ),
  list: withSynonyms(
    'begrenzungen beschränkungen übersicht vorschriften',
    command('liste', 'Die Regeln dieses Servers', {}),
  ),
  show: withSynonyms('details ansehen anzeigen einstellung', command('zeigen', 'Alles über eine Regel', { rule })),
  edit: withSynonyms(
    'anpassen bearbeiten bedingungen ausnahme ausnehmen verändern',
    command('ändern', 'Alles an einer Regel ändern', { rule }),
  ),
  enable: withSynonyms(
    'aktivieren anschalten starten scharf anstellen',
    withTitle(
      'Eine Regel scharf oder zur Probe schalten',
      command('einschalten', 'Eine Regel scharf schalten oder wieder in den Probelauf setzen', {
        rule,
        mode: choice('modus', 'Ohne Angabe: scharf', { live: 'scharf', 'dry-run': 'Probelauf' }),
      }),
    ),
  ),
  disable: withSynonyms(
    'deaktivieren abschalten stoppen aussetzen anhalten abstellen',
    command('ausschalten', 'Eine Regel ausschalten', { rule }),
  ),
  remove: withSynonyms('entfernen limit begrenzung', command('löschen', 'Eine Regel löschen', { rule })),
  test: withSynonyms(
    'simulieren ausprobieren probelauf vorschau prüfen',
    withTitle(
      'Was eine Regel getan hätte',
      command('testen', 'Was eine Regel in den letzten 7 Tagen getan hätte', { rule }),
    ),
  ),
  log: withSynonyms(
    'verlauf beendet gestoppt abgebrochen automatisch gehandelt warum stream ereignisse rausgeworfen gekickt film grund',
    command('protokoll', 'Was die Regeln getan haben oder getan hätten', { rule }),
  ),
};
