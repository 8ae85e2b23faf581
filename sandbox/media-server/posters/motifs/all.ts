import type { Scene } from '../scene.ts';
import { abstraction, camera, disc, keys, silhouettes, temple, waves } from './forms.ts';
import { castle, desert, mountains, searchlights, ship, train } from './lands.ts';
import { city, mansion, rocket, shadowHand } from './night.ts';
import { comedian, couple, detective, keyhole, masks, stage } from './people.ts';

type Motif = (scene: Scene) => string;

/** Drawings that suit each genre. One of them is chosen for each title. */
const MOTIFS: Readonly<Record<string, readonly Motif[]>> = {
  Action: [train, mountains],
  Adventure: [ship, mountains],
  Animation: [silhouettes],
  Comedy: [comedian, train],
  Crime: [detective, keyhole],
  Documentary: [camera, train],
  Drama: [stage, masks, couple],
  Experimental: [abstraction],
  Family: [silhouettes, castle],
  Fantasy: [castle, shadowHand],
  History: [temple],
  Horror: [mansion, shadowHand],
  Mystery: [keyhole, detective],
  Romance: [couple, masks],
  'Science Fiction': [city, rocket],
  Thriller: [detective, shadowHand],
  War: [searchlights],
  Western: [desert],
};
const MUSIC: readonly Motif[] = [disc, keys, waves, abstraction];
const OTHERS: readonly Motif[] = [camera, mountains, abstraction, silhouettes];

/** Words in a title that decide its drawing. */
const NAMED: readonly (readonly [RegExp, Motif])[] = [
  [/\bmoon\b/i, rocket],
  [/metropolis|\bcity\b|\bstreet\b/i, city],
  [/navigator|potemkin|\bship\b|\bsea\b|steamboat/i, ship],
  [/\bthe general\b|horse|railroad/i, train],
  [/\bhouse\b|nosferatu|castle/i, mansion],
  [/nibelungen|bagdad|achmed/i, castle],
];

interface Subject {
  readonly title: string;
  readonly genre: string;
  readonly isMusic: boolean;
}

export function motifOf({ title, genre, isMusic }: Subject, { draw }: Pick<Scene, 'draw'>): Motif {
  const named = isMusic ? undefined : NAMED.find(([words]) => words.test(title));
  if (named) return named[1];
  const motifs = isMusic ? MUSIC : (MOTIFS[genre] ?? OTHERS);
  return motifs[draw(motifs.length)] ?? abstraction;
}
