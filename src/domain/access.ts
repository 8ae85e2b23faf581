/** From the least to the most; each may do what those before it may. */
export const LEVELS = ['viewer', 'curator', 'moderator', 'admin'] as const;
export type Level = (typeof LEVELS)[number];

/** A level and the roles that give it. */
export interface LevelRoles {
  readonly level: Level;
  readonly roleIds: readonly string[];
}

/** Who asks, with the roles held at that very interaction. */
export interface Actor {
  readonly userId: string;
  /** Missing in a direct message. */
  readonly guildId?: string | undefined;
  /** Missing when Discord sent no member: then nothing is known, and nothing allowed. */
  readonly roleIds?: readonly string[] | undefined;
}

/** Why somebody may not, in data; `render/` makes the sentence. */
export type Refusal =
  | { readonly kind: 'not-in-a-guild' }
  | { readonly kind: 'guild-not-served' }
  | { readonly kind: 'level'; readonly needs: Level; readonly roleIds: readonly string[] };
