/** Maximum length of a name that a guild chooses, in characters. */
export const MAX_OWN_NAME = 60;

/** The name and colour that a guild chose for its boards, cards and charts. */
export interface OwnAppearance {
  readonly name?: string | undefined;
  /** 0xRRGGBB. */
  readonly colour?: number | undefined;
}

/** How a guild's boards, cards and charts look. */
export interface Appearance {
  /** The guild's own name, or the name of the Discord server; undefined while Discord has not sent that. */
  readonly name: string | undefined;
  /** Set if the guild chose a name. Messages show it; pictures always show a name, because they leave the guild. */
  readonly ownName: string | undefined;
  /** 0xRRGGBB; undefined: Usher's own colours. */
  readonly colour: number | undefined;
}

/** Never rejects: without the database, everything has Usher's own look. */
export type AppearanceOf = (guildId: string) => Promise<Appearance>;

/** Rejects with the database's failure only. */
export interface Appearances {
  find(guildId: string): Promise<OwnAppearance>;
  set(guildId: string, own: OwnAppearance): Promise<void>;
}

/** Colours that people can choose by name. */
export const NAMED_COLOURS = {
  red: 0xe74c3c,
  orange: 0xe67e22,
  gold: 0xf1c40f,
  green: 0x2ecc71,
  teal: 0x1abc9c,
  blue: 0x3498db,
  violet: 0x6f7bf7,
  purple: 0x9b59b6,
  pink: 0xe91e63,
  grey: 0x95a5a6,
} as const;

/** The colour of `#1abc9c` or `1ABC9C`; undefined for any other text. */
export function colourFromHex(typedText: string): number | undefined {
  const digits = /^#?([\da-f]{6})$/i.exec(typedText.trim())?.[1];
  return digits === undefined ? undefined : Number.parseInt(digits, 16);
}

export const hexOf = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;
