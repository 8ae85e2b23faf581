import type { Rule } from '../../../domain/access/access.ts';
import type { Capability } from '../../../domain/access/capabilities.ts';
import { channelWords, ruleSentence } from '../../../render/access/words.ts';
import { note } from '../../../render/kit/layout.ts';
import { fitLines } from '../../../render/kit/lines.ts';
import { personMention } from '../../../render/kit/mention.ts';
import type { Message } from '../../../render/kit/message.ts';
import type { Texts } from '../../../render/texts/texts.ts';

const MAX_TEXT = 3900;

export interface ExplainedAccess {
  readonly userId: string;
  readonly channelId?: string | undefined;
  readonly explained: readonly {
    readonly capability: Capability;
    readonly allowed: boolean;
    readonly rule: Rule;
  }[];
}

/** What somebody may and may not do, and why, grouped by the rule that decides. */
export function renderAccessExplanation(texts: Texts, { userId, channelId, explained }: ExplainedAccess): Message {
  const { access } = texts;
  const groups = Map.groupBy(explained, ({ allowed, rule }) => `${allowed} ${ruleSentence(texts, rule)}`);
  const blocks = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const what = group.map(({ capability }) => access.capabilities[capability]).join(', ');
    const line = access[first.allowed ? 'may' : 'mayNot'](personMention(userId), what, channelWords(channelId));
    return [`${line}\n-# ${ruleSentence(texts, first.rule)}`];
  });
  return note(fitLines(blocks, MAX_TEXT).join('\n'), { private: true });
}
