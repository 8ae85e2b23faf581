import type { names as en } from '../../en/rule/names.ts';
import type { Translation } from '../../translation.ts';

export const names: Translation<typeof en> = {
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
