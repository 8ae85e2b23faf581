import type { GatewaySessionStarts } from '../../../src/domain/sessionStarts.ts';

/** As the database keeps it, for as long as a test has it. */
export function rememberedStarts(): GatewaySessionStarts {
  let used: Date | undefined;
  return {
    usedUntil: async () => used,
    use: async (until) => {
      used = until;
    },
  };
}
