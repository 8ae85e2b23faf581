import { choice, command, named } from '../../declared.ts';
import type { Texts } from '../../translation.ts';

export const names = {
  actions: {
    notify: 'nur melden',
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

const rule = named('regel', 'Welche Regel: aus der Liste wählen');

export const declarations: Texts['rule']['declarations'] = {
  rule: named('regel', 'Automatische Regeln für Streams'),
  add: command(
    'neu',
    'Eine Regel einrichten; sie startet als Probelauf, weitere Bedingungen kannst du danach ergänzen',
    {
      name: named('name', 'Wie die Regel heißen soll (ohne Namen bekommst du einen Entwurf mit fertigen Regeln)'),
      action: choice('aktion', 'Was dann passiert (ohne Angabe wird nur gemeldet)', names.actions),
      paused: named('pausiert', 'Seit mindestens so vielen Minuten pausiert'),
      resolution: choice(
        'auflösung',
        'Das Video wird transkodiert, und die Datei hat mindestens diese Auflösung',
        names.resolutions,
      ),
      streams: named('streams', 'Ein Konto hat mehr als so viele Streams gleichzeitig'),
      addresses: named('adressen', 'Ein Konto streamt von mehr als so vielen Adressen gleichzeitig'),
      'total-bandwidth': named('gesamtbandbreite', 'Alle passenden Streams zusammen brauchen mehr als so viele Mbit/s'),
      remote: named('unterwegs', 'Nur Streams von außerhalb des Heimnetzes'),
      library: named('bibliothek', 'Nur diese Bibliothek: aus der Liste wählen'),
      hours: named('uhrzeit', 'Nur zu dieser Zeit, etwa 22:00-6:00'),
      grace: named('frist', 'So viele Minuten warten, bevor etwas passiert'),
      order: choice('reihenfolge', 'Welche Streams zuerst drankommen, wenn es zu viele sind', names.orders),
      reason: named('grund', 'Die Begründung, die auf dem Gerät angezeigt wird'),
    },
  ),
  list: command('liste', 'Die Regeln dieses Servers', {}),
  show: command('zeigen', 'Alles über eine Regel', { rule }),
  edit: command('ändern', 'Alles an einer Regel ändern', { rule }),
  enable: command('einschalten', 'Eine Regel scharf schalten oder wieder in den Probelauf setzen', {
    rule,
    mode: choice('modus', 'Ohne Angabe: scharf', { live: 'scharf', 'dry-run': 'Probelauf' }),
  }),
  disable: command('ausschalten', 'Eine Regel ausschalten', { rule }),
  remove: command('löschen', 'Eine Regel löschen', { rule }),
  test: command('testen', 'Was eine Regel in den letzten 7 Tagen getan hätte', { rule }),
  log: command('protokoll', 'Was die Regeln getan haben oder getan hätten', { rule }),
};
