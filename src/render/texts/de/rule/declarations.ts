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

const rule = { name: 'regel', description: 'Welche Regel: aus der Liste wählen' };

const settings = {
  paused: { name: 'pausiert', description: 'Seit mindestens so vielen Minuten pausiert' },
  resolution: {
    name: 'auflösung',
    description: 'Das Video wird transkodiert, und die Datei hat mindestens diese Auflösung',
    choices: names.resolutions,
  },
  bitrate: {
    name: 'bitrate',
    description: 'Das Video wird transkodiert, und die Datei hat mindestens so viele Mbit/s',
  },
  streams: { name: 'streams', description: 'Ein Konto hat mehr als so viele Streams gleichzeitig' },
  addresses: { name: 'adressen', description: 'Ein Konto streamt von mehr als so vielen Adressen gleichzeitig' },
  bandwidth: { name: 'bandbreite', description: 'Für den Stream sind mehr als so viele Mbit/s reserviert' },
  'total-bandwidth': {
    name: 'gesamtbandbreite',
    description: 'Für alle passenden Streams zusammen sind mehr als so viele Mbit/s reserviert',
  },
  remote: { name: 'unterwegs', description: 'Nur Streams von außerhalb des Heimnetzes' },
  player: { name: 'gerät', description: 'Nur dieses Gerät oder diese App: aus der Liste wählen oder App eintippen' },
  platform: { name: 'plattform', description: 'Nur diese Plattform, etwa Android' },
  library: { name: 'bibliothek', description: 'Nur diese Bibliothek: aus der Liste wählen' },
  kind: { name: 'art', description: 'Nur diese Art von Medien', choices: names.kinds },
  hours: { name: 'uhrzeit', description: 'Nur zu dieser Zeit, etwa 22:00-6:00' },
  days: { name: 'tage', description: 'Nur an diesen Tagen', choices: names.days },
  'time-zone': { name: 'zeitzone', description: 'Zeitzone für Uhrzeit und Tage' },
  'exempt-account': { name: 'außer-konto', description: 'Nie dieses Konto: aus der Liste wählen' },
  'exempt-role': { name: 'außer-rolle', description: 'Nie Mitglieder mit dieser Rolle, die ihr Konto verknüpft haben' },
  'exempt-player': {
    name: 'außer-gerät',
    description: 'Nie dieses Gerät oder diese App, wie sie sich selbst nennen: aus der Liste wählen',
  },
  grace: { name: 'frist', description: 'So viele Minuten warten, bevor etwas passiert' },
  order: {
    name: 'reihenfolge',
    description: 'Welche Streams zuerst drankommen, wenn es zu viele sind',
    choices: names.orders,
  },
  reason: { name: 'grund', description: 'Die Begründung, die auf dem Gerät angezeigt wird' },
};

const action = { name: 'aktion', description: 'Was dann passiert', choices: names.actions };

export const declarations: Texts['rule']['declarations'] = {
  rule: { name: 'regel', description: 'Regeln, die auf die Streams aufpassen' },
  add: {
    name: 'neu',
    description: 'Eine Regel einrichten; sie startet als Probelauf und sagt nur, was sie tun würde',
    options: { name: { name: 'name', description: 'Wie die Regel heißen soll' }, action, ...settings },
  },
  list: { name: 'liste', description: 'Die Regeln dieses Servers', options: {} },
  show: { name: 'zeigen', description: 'Alles über eine Regel', options: { rule } },
  edit: {
    name: 'ändern',
    description: 'Eine Regel ändern; was du weglässt, bleibt, wie es war',
    options: {
      rule,
      name: { name: 'name', description: 'Ein anderer Name' },
      action,
      ...settings,
      without: { name: 'ohne', description: 'Eine Bedingung oder Ausnahme herausnehmen: aus der Liste wählen' },
    },
  },
  enable: {
    name: 'einschalten',
    description: 'Eine Regel scharf schalten oder wieder in den Probelauf setzen',
    options: {
      rule,
      mode: { name: 'modus', description: 'Ohne Angabe: scharf', choices: { live: 'scharf', 'dry-run': 'Probelauf' } },
    },
  },
  disable: { name: 'ausschalten', description: 'Eine Regel ausschalten', options: { rule } },
  remove: { name: 'löschen', description: 'Eine Regel löschen', options: { rule } },
  test: { name: 'testen', description: 'Was eine Regel in den letzten 7 Tagen getan hätte', options: { rule } },
  log: { name: 'protokoll', description: 'Was die Regeln getan haben oder getan hätten', options: { rule } },
};
