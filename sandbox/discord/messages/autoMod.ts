import { discordApiErrors } from '../discordApiErrors.ts';
import type { MessageBody } from './body.ts';

/** Rules that refuse messages because of their content. Each function returns a function that removes the rule. */
export interface AutoMod {
  /** Adds a guild's rule: Discord refuses messages with these words (error 200000). */
  block(words: string): () => void;
  /** Adds a host to Discord's filter of harmful links: Discord refuses messages with it (error 240000). */
  blockLink(host: string): () => void;
  /** Adds a fault instead of a rule: messages with these words get status 500. */
  failOn(words: string): () => void;
}

export interface AutoModRules extends AutoMod {
  /** Throws Discord's error if a message breaks a rule. Rules belong to guilds, so direct messages have none. */
  judge(body: Pick<MessageBody, 'content' | 'embeds' | 'components'>, isDirect: boolean): void;
}

export const createAutoMod = (): AutoModRules => {
  const words = new Set<string>();
  const hosts = new Set<string>();
  const faults = new Set<string>();
  return {
    block: (text) => adding(words, text),
    blockLink: (host) => adding(hosts, host),
    failOn: (text) => adding(faults, text),
    judge: ({ content, embeds, components }, isDirect) => {
      const allText = JSON.stringify([content, embeds, components]).toLowerCase();
      const contains = (text: string) => allText.includes(text.toLowerCase());
      if ([...faults].some(contains)) throw discordApiErrors.failure();
      if (isDirect) return;
      if ([...words].some(contains)) throw discordApiErrors.blockedByAutoMod();
      if ([...hosts].some(contains)) throw discordApiErrors.harmfulLink();
    },
  };
};

const adding = (texts: Set<string>, text: string): (() => void) => {
  texts.add(text);
  return () => {
    texts.delete(text);
  };
};
