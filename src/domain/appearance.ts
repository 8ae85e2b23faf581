/** Maximum length of a name that a guild chooses, in characters. */
export const MAX_CHOSEN_GUILD_NAME_LENGTH = 60;

export interface ChosenAppearance {
  readonly name?: string | undefined;
  /** Colour as 0xRRGGBB. */
  readonly colour?: number | undefined;
}

export interface Appearance {
  /**
   * The guild's chosen name, else the name of the Discord server. Undefined until Discord has sent the server's name.
   */
  readonly name: string | undefined;
  /**
   * The name that the guild chose. Only a chosen name appears in messages; pictures always show a name, because people
   * share them outside the guild.
   */
  readonly ownName: string | undefined;
  /** Colour as 0xRRGGBB. Undefined: Usher's own colours. */
  readonly colour: number | undefined;
}

/**
 * Reads how a guild's boards, cards and charts look. Never rejects: if the database fails, they look as if the guild
 * had chosen nothing.
 */
export type ReadAppearance = (guildId: string) => Promise<Appearance>;

/** Stores how guilds want their boards, cards and charts to look. Rejects only if the database fails. */
export interface AppearanceStore {
  find(guildId: string): Promise<ChosenAppearance>;
  set(guildId: string, own: ChosenAppearance): Promise<void>;
}

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

export function colourFromHex(typedText: string): number | undefined {
  const digits = /^#?([\da-f]{6})$/i.exec(typedText.trim())?.[1];
  return digits === undefined ? undefined : Number.parseInt(digits, 16);
}

export const hexFromColour = (colour: number): string => `#${colour.toString(16).padStart(6, '0')}`;
