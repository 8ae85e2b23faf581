import { apiErrors } from '../apiErrors.ts';
import type { MessageBody } from './body.ts';

/** Rules that refuse a message because of its content. Each function returns one that lifts the rule again. */
export interface AutoMod {
  /** Adds a guild's own rule: a message that contains these words is refused (200000). */
  block(words: string): () => void;
  /** Adds to Discord's filter of harmful links: a message that names this host is refused (240000). */
  blockLink(host: string): () => void;
  /** Adds a fault rather than a rule: a message that contains these words always gets a 500. */
  failOn(words: string): () => void;
}

export interface AutoModRules extends AutoMod {
  /** Throws Discord's error for a message that breaks a rule. Rules belong to guilds, so none applies in direct messages. */
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
      const said = JSON.stringify([content, embeds, components]).toLowerCase();
      const has = (text: string) => said.includes(text.toLowerCase());
      if ([...faults].some(has)) throw apiErrors.failure();
      if (isDirect) return;
      if ([...words].some(has)) throw apiErrors.blockedByAutoMod();
      if ([...hosts].some(has)) throw apiErrors.harmfulLink();
    },
  };
};

const adding = (to: Set<string>, text: string): (() => void) => {
  to.add(text);
  return () => void to.delete(text);
};
