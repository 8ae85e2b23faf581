import { z } from 'zod';
import { dateCodec, jsonCodec } from '../domain/json.ts';
import type { ExpiringTokens } from '../domain/notifications/endingTokens.ts';
import { serverId } from '../domain/servers/refs.ts';
import type { Database } from './database/database.ts';
import { readMeta, writeMeta } from './database/meta.ts';

const TOKENS_KEY = 'ending-tokens';

const storedTokens = jsonCodec(
  z.array(z.object({ server: z.int(), endsAt: dateCodec, typedAt: dateCodec, isAnnounced: z.boolean() })).readonly(),
);

export const createExpiringTokenStore = (db: Database): ExpiringTokens => ({
  recall: async () => {
    const tokens = storedTokens.safeParse(await readMeta(db, TOKENS_KEY)).data ?? [];
    return tokens.map((token) => ({ ...token, server: serverId(token.server) }));
  },
  record: (tokens) => writeMeta(db, TOKENS_KEY, storedTokens.encode(tokens)),
});
