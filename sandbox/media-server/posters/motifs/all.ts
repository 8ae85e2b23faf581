import type { PosterScene } from '../scene.ts';
import {
  drawAbstractMotif,
  drawCamera,
  drawDisc,
  drawPianoKeys,
  drawSilhouettes,
  drawSoundWaves,
  drawTemple,
} from './forms.ts';
import { drawCastle, drawDesert, drawMountains, drawSearchlights, drawShip, drawTrain } from './lands.ts';
import { drawCity, drawMansion, drawRocket, drawShadowHand } from './night.ts';
import { drawComedian, drawCouple, drawDetective, drawKeyhole, drawMasks, drawStage } from './people.ts';

type Motif = (scene: PosterScene) => string;

/** Drawings by genre. Each title gets one of them. */
const MOTIFS: Readonly<Record<string, readonly Motif[]>> = {
  Action: [drawTrain, drawMountains],
  Adventure: [drawShip, drawMountains],
  Animation: [drawSilhouettes],
  Comedy: [drawComedian, drawTrain],
  Crime: [drawDetective, drawKeyhole],
  Documentary: [drawCamera, drawTrain],
  Drama: [drawStage, drawMasks, drawCouple],
  Experimental: [drawAbstractMotif],
  Family: [drawSilhouettes, drawCastle],
  Fantasy: [drawCastle, drawShadowHand],
  History: [drawTemple],
  Horror: [drawMansion, drawShadowHand],
  Mystery: [drawKeyhole, drawDetective],
  Romance: [drawCouple, drawMasks],
  'Science Fiction': [drawCity, drawRocket],
  Thriller: [drawDetective, drawShadowHand],
  War: [drawSearchlights],
  Western: [drawDesert],
};
const MUSIC: readonly Motif[] = [drawDisc, drawPianoKeys, drawSoundWaves, drawAbstractMotif];
const OTHERS: readonly Motif[] = [drawCamera, drawMountains, drawAbstractMotif, drawSilhouettes];

/** Words in titles that decide the drawing. */
const NAMED: readonly (readonly [RegExp, Motif])[] = [
  [/\bmoon\b/i, drawRocket],
  [/metropolis|\bcity\b|\bstreet\b/i, drawCity],
  [/navigator|potemkin|\bship\b|\bsea\b|steamboat/i, drawShip],
  [/\bthe general\b|horse|railroad/i, drawTrain],
  [/\bhouse\b|nosferatu|castle/i, drawMansion],
  [/nibelungen|bagdad|achmed/i, drawCastle],
];

interface Subject {
  readonly title: string;
  readonly genre: string;
  readonly isMusic: boolean;
}

export function choosePosterMotif({ title, genre, isMusic }: Subject, { draw }: Pick<PosterScene, 'draw'>): Motif {
  const named = isMusic ? undefined : NAMED.find(([words]) => words.test(title));
  if (named) return named[1];
  const motifs = isMusic ? MUSIC : (MOTIFS[genre] ?? OTHERS);
  return motifs[draw(motifs.length)] ?? drawAbstractMotif;
}
