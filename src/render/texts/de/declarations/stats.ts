import type { statsDeclarations as en } from '../../en/declarations/stats.ts';
import type { Translation } from '../../translation.ts';
import { stats } from '../stats.ts';

export const statsDeclarations: Translation<typeof en> = {
  stats: {
    name: 'statistik',
    description: 'Was gespielt wurde, als Diagramm und in Zahlen',
    options: {
      chart: { name: 'diagramm', description: 'Welches (ohne Angabe ein Überblick)', choices: stats.charts },
      range: { name: 'zeitraum', description: 'Wie weit zurück (ohne Angabe 30 Tage)', choices: stats.ranges },
      since: { name: 'seit', description: 'Statt eines Zeitraums, ab dann: 2026-01-31, 2026-01, 2026 oder 7d' },
      until: { name: 'bis', description: 'Statt eines Zeitraums, bis einschließlich: 2026-01-31, 2026-01 oder 2026' },
      library: { name: 'bibliothek', description: 'Nur aus dieser Bibliothek' },
      theme: {
        name: 'hintergrund',
        description: 'Der Hintergrund des Bildes (ohne Angabe dunkel)',
        choices: stats.inTheme,
      },
      names: { name: 'namen', description: 'Mit den echten Namen, nur für dich (wenn du den Verlauf sehen darfst)' },
    },
  },
};
