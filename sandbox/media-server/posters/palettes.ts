import type { PosterPalette, PosterScene } from './scene.ts';

/** Muted colours of lithographs, for posters from before the First World War. */
const LITHOGRAPHS: readonly PosterPalette[] = [
  { dark: '#4a3b2f', sky: '#8a6f4d', light: '#f0dfb4', ink: '#2b211a', accent: '#b2432f' },
  { dark: '#2f4a46', sky: '#6d8f7a', light: '#f1e4c3', ink: '#1c2a28', accent: '#c98a2b' },
  { dark: '#3f3555', sky: '#7d6a8f', light: '#ecdcc0', ink: '#241c33', accent: '#c4572f' },
  { dark: '#314861', sky: '#7796a3', light: '#f3e6c8', ink: '#1a2836', accent: '#a63d40' },
];
const EXPRESSIONISM: readonly PosterPalette[] = [
  { dark: '#15131c', sky: '#5b1f28', light: '#f2d7a0', ink: '#0b0a10', accent: '#d8442c' },
  { dark: '#0f1d24', sky: '#1f5b5d', light: '#e9e3b4', ink: '#081014', accent: '#e08a1e' },
  { dark: '#1b1030', sky: '#553a86', light: '#f0e2c8', ink: '#0e081b', accent: '#d4b21f' },
  { dark: '#1e1b12', sky: '#7a6a1c', light: '#f6eccb', ink: '#100e08', accent: '#b5301f' },
];
/** Art Deco colours: gold, teal and black. */
const DECO: readonly PosterPalette[] = [
  { dark: '#10262b', sky: '#1f6f78', light: '#f4dfa8', ink: '#0a171a', accent: '#d99a2b' },
  { dark: '#1a1d36', sky: '#3c4a9a', light: '#f3e3b3', ink: '#0e1022', accent: '#e2725b' },
  { dark: '#2b1420', sky: '#93324f', light: '#f7e0b8', ink: '#180a12', accent: '#e0a536' },
  { dark: '#14261b', sky: '#3b7a4f', light: '#f1e6b6', ink: '#0b160f', accent: '#d9632f' },
  { dark: '#2a1c10', sky: '#c0642a', light: '#fbe6b9', ink: '#170e07', accent: '#1f7a7a' },
];

const PERIODS = [
  { name: 'lithograph', before: 1914, palettes: LITHOGRAPHS },
  { name: 'expressionism', before: 1924, palettes: EXPRESSIONISM },
  { name: 'deco', before: Number.POSITIVE_INFINITY, palettes: DECO },
] as const;

export interface PosterStyle {
  readonly period: (typeof PERIODS)[number]['name'];
  readonly palette: PosterPalette;
}

/** The style of posters from this year. The title chooses among the style's palettes. */
export function posterStyleFor(year: number, { draw }: Pick<PosterScene, 'draw'>): PosterStyle {
  const period = PERIODS.find(({ before }) => year < before) ?? PERIODS[2];
  const palette = period.palettes[draw(period.palettes.length)] ?? DECO[0];
  if (palette === undefined) throw new Error('a period without palettes');
  return { period: period.name, palette };
}
