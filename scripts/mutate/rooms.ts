/**
 * Files that are mutated together, and the tests that must notice. Only the room's own tests run, to keep a run short.
 */
export interface MutationTestGroup {
  readonly mutate: readonly string[];
  readonly tests: readonly string[];
}

export const MUTATION_TEST_GROUPS: Readonly<Record<string, MutationTestGroup>> = {
  permissions: {
    mutate: ['src/domain/access/capabilities.ts', 'src/permissions/**/*.ts', '!src/permissions/rateLimits.ts'],
    tests: ['test/permissions/*.test.ts'],
  },
  tickets: {
    mutate: ['src/store/tickets.ts', 'src/discord/interactions/{authorize,press}.ts'],
    tests: [
      'test/store/tickets.test.ts',
      'test/discord/interactions/{authorize,card,guard,press,rateLimits,refusals}.test.ts',
    ],
  },
  audit: {
    mutate: ['src/store/audit/**/*.ts', 'src/discord/interactions/audit.ts'],
    tests: [
      'test/store/audit/*.test.ts',
      'test/store/keys/*.test.ts',
      'test/store/privacy/*.test.ts',
      'test/discord/interactions/audit.test.ts',
    ],
  },
  scrub: {
    mutate: [
      'src/domain/scrub.ts',
      'src/observe/{errors,logging}.ts',
      'src/discord/rest/send.ts',
      'src/api/transport/{hideTokens,redact,tokenRemovers}.ts',
    ],
    tests: [
      'test/domain/*.test.ts',
      'test/observe/*.test.ts',
      'test/discord/rest/*.test.ts',
      'test/api/transport/{errorBody,hideTokens,secrets}.test.ts',
    ],
  },
  delivery: {
    mutate: ['src/jobs/delivery/**/*.ts'],
    // Leaves out two tests with random mixtures of failures, which take ten seconds each.
    tests: ['test/jobs/delivery/!(*.random).test.ts', 'test/jobs/delivery/views/*.test.ts'],
  },
  rules: {
    mutate: ['src/domain/live/rules/*.ts', 'src/jobs/live/rules/*.ts', 'src/store/live/rules/*.ts'],
    tests: ['test/domain/live/rules/*.test.ts', 'test/jobs/live/rules/*.test.ts', 'test/store/live/rules/*.test.ts'],
  },
  interactions: {
    mutate: ['src/discord/interactions/**/*.ts', '!src/discord/interactions/{audit,authorize,press}.ts'],
    tests: ['test/discord/interactions/*.test.ts'],
  },
  reply: { mutate: ['src/discord/reply/**/*.ts'], tests: ['test/discord/reply/*.test.ts'] },
  accounts: {
    mutate: ['src/store/accounts/**/*.ts', 'src/store/privacy/*.ts', 'src/store/people/people.ts'],
    tests: [
      'test/store/accounts/*.test.ts',
      'test/store/people/*.test.ts',
      'test/store/privacy/*.test.ts',
      'test/store/keys/*.test.ts',
      'test/discord/firstSetup/*.test.ts',
    ],
  },
  database: {
    // Leaves out the file of the worker thread, in which mutants are not active.
    mutate: [
      'src/store/database/**/*.ts',
      '!src/store/database/checkWorker.ts',
      'src/store/schema/**/*.ts',
      'src/store/tables/*.ts',
      'src/store/open.ts',
    ],
    tests: ['test/store/database/*.test.ts', 'test/store/schema/*.test.ts', 'test/store/*.test.ts'],
  },
  notifications: {
    mutate: ['src/store/notifications/**/*.ts'],
    tests: ['test/store/notifications/**/*.test.ts', 'test/store/open.test.ts'],
  },
  statistics: { mutate: ['src/store/statistics/**/*.ts'], tests: ['test/store/statistics/*.test.ts'] },
};
