import { MAX_PENDING_NOTIFICATIONS } from '../../../domain/notifications/pendingNotifications.ts';
import { serverIfScopeIsWholeServer } from '../../../domain/servers/scope.ts';
import type { Texts } from '../translation.ts';
import type { SentenceValueFunctions } from './deciding.ts';
import { doctorDecisions } from './doctor.ts';
import type { SentenceValueFormats } from './formats.ts';
import { valueFunctionsForLists } from './lists.ts';
import { createMediaValueFunctions } from './media.ts';
import { statisticsValueFunctions } from './statistics.ts';

interface Scope {
  readonly channel?: string | undefined;
  readonly server?: string | undefined;
}

const permission = (capability: string, person: string, { channel, server }: Scope) => ({
  capability,
  person,
  channel,
  server,
});

const inScope = (person: string, { channel, server }: Scope) => ({ person, channel, server });

interface LanguageFormats {
  readonly language: string;
  readonly formats: SentenceValueFormats;
}

export const decisionsForLanguage = (
  texts: () => Texts,
  { language, formats }: LanguageFormats,
): SentenceValueFunctions => ({
  ...valueFunctionsForLists,
  ...createMediaValueFunctions(language, formats),
  ...statisticsValueFunctions,
  doctor: doctorDecisions(texts),
  access: {
    allowed: permission,
    denied: permission,
    nowAllowed: permission,
    nowDenied: permission,
    noLongerAllowed: permission,
    noLongerDenied: permission,
    may: (person, capability, scope) => permission(capability, person, scope),
    mayNot: (person, capability, scope) => permission(capability, person, scope),
    rule: { allowed: inScope, denied: inScope },
  },
  errors: { denied: (role, { channel, isOnServer }) => ({ role, channel, isOnServer }) },
  notify: {
    library: (scope) => ({ scope, isGone: serverIfScopeIsWholeServer(scope) !== undefined }),
    dropped: (count) => ({ count, most: MAX_PENDING_NOTIFICATIONS }),
  },
  setup: {
    summary: ({ viewers, ...summary }) => ({
      ...summary,
      moderatorCount: summary.moderators.length,
      curatorCount: summary.curators.length,
      viewers: viewers === 'everyone' ? [] : viewers,
      viewerCount: viewers === 'everyone' ? 'everyone' : viewers.length,
    }),
    online: (bot, guilds) => ({ bot, guilds, guildCount: guilds.length }),
  },
  tokens: { day: (at) => at.toISOString().slice(0, 10) },
});
