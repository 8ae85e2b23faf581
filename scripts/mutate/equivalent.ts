/** A mutant that nobody could tell from the code. It is named by its line's words, since numbers of lines change. */
interface Equivalent {
  readonly file: string;
  /** Part of the mutated line. */
  readonly line: string;
  /** What stands there instead; any change of that line, if it is left out. */
  readonly after?: string;
  readonly reason: string;
}

const NOBODY = 'no role or person has that name';

export const EQUIVALENT: readonly Equivalent[] = [
  { file: 'src/permissions/managers.ts', line: "may('', [id])", after: '"Stryker was here!"', reason: NOBODY },
  { file: 'src/permissions/managers.ts', line: "may('', [id])", after: '["Stryker was here"]', reason: NOBODY },
  { file: 'src/permissions/policy.ts', line: "userId: '', roleIds: [id]", reason: NOBODY },
  { file: 'src/permissions/policy.ts', line: "guildId ?? ''", reason: NOBODY },
  {
    file: 'src/permissions/plans.ts',
    line: 'roleId === EVERYONE && level !== undefined',
    after: 'true',
    reason: 'no level is for everyone; the types alone want the condition',
  },
  {
    file: 'src/permissions/plans.ts',
    line: "level === 'everyone' ||",
    reason: 'what is no level is before the first of them; the types alone want the condition',
  },
  {
    file: 'src/domain/scrub.ts',
    line: '.filter(Boolean)',
    after: '[...new Set(secrets)]',
    reason: 'saves looking for an empty secret, in whose place nothing is put',
  },
  {
    file: 'src/domain/scrub.ts',
    line: 'forms === undefined',
    after: 'false',
    reason: 'saves looking for nothing: an empty pattern changes nothing',
  },
  {
    file: 'src/domain/scrub.ts',
    line: 'known.length === 0',
    after: 'false',
    reason: 'saves looking for nothing: an empty pattern changes nothing',
  },
  {
    file: 'src/observe/errors.ts',
    line: "typeof code === 'string' && OUTSIDE.test(code)",
    after: 'true',
    reason: 'nothing else reads like a code in capital letters; the types alone want the condition',
  },
  {
    file: 'src/discord/interactions/press.ts',
    line: '!ticket || !press || !action',
    reason: 'without a ticket or a press there is no action either; the types alone want them',
  },
  {
    file: 'src/discord/interactions/press.ts',
    line: 'action.guildIn !== undefined;',
    after: 'true',
    reason: 'what is about no guild is refused there either way',
  },
  {
    file: 'src/discord/interactions/press.ts',
    line: 'interaction.deferred || interaction.replied',
    reason: 'nothing can be shown any more, and the log has it either way',
  },
  {
    file: 'src/store/tickets.ts',
    line: "ids[index] ?? ''",
    after: '"Stryker was here!"',
    reason: 'there is one for each',
  },
  {
    file: 'src/store/tickets.ts',
    line: 'known.every((id) => id !== undefined)',
    after: 'false',
    reason: 'saves a transaction that writes nothing',
  },
  {
    file: 'src/store/audit/chain.ts',
    line: "sign('row', before",
    reason: 'any word that no other kind begins with',
  },
  {
    file: 'src/store/audit/chain.ts',
    line: "sign('checkpoint', name",
    reason: 'any word that no other kind begins with',
  },
  {
    file: 'src/store/audit/chain.ts',
    line: "sign('person', pseudonym",
    reason: 'any word that no other kind begins with',
  },
  {
    file: 'src/store/audit/chain.ts',
    line: "mac: last?.mac ?? ''",
    reason: 'after a gap nobody compares it',
  },
  {
    file: 'src/store/audit/people.ts',
    line: "[, userId = '']",
    reason: 'the pattern has that group',
  },
  {
    file: 'src/store/audit/people.ts',
    line: 'pseudonym === undefined ? whole',
    after: 'false',
    reason: 'each that the pattern finds has one',
  },
  {
    file: 'src/store/audit/people.ts',
    line: 'wanted.length === 0',
    after: 'false',
    reason: 'saves a query',
  },
  {
    file: 'src/store/audit/people.ts',
    line: "[...(text ?? '')",
    reason: 'there is no pseudonym in it, and the pattern has that group',
  },
  {
    file: 'src/store/audit/audit.ts',
    line: "kind: 'person', id: ''",
    after: '"Stryker was here!"',
    reason: 'whoever acted is put there when it is read',
  },
  {
    file: 'src/store/audit/retention.ts',
    line: '!base && !head && (await isEmpty(trx))',
    reason: 'saves looking: a database with a checkpoint is not empty',
  },
  {
    file: 'src/store/audit/retention.ts',
    line: "row_mac: '', clock",
    after: '"Stryker was here!"',
    reason: 'any beginning that is signed',
  },
  {
    file: 'src/store/audit/retention.ts',
    line: 'base.clock < TOO_EARLY',
    after: 'base.clock <= TOO_EARLY',
    reason: 'a moment in years',
  },
  {
    file: 'src/store/audit/retention.ts',
    line: 'if (last) await forgetUnnamed(trx);',
    after: 'true',
    reason: 'saves looking',
  },
  {
    file: 'src/store/tickets.ts',
    line: 'known.every((id) => id !== undefined)',
    after: '() => undefined',
    reason: 'saves a transaction that writes nothing',
  },
  {
    file: 'src/jobs/delivery/alertRecipients.ts',
    line: "setters === 'later' || setters.length > 0",
    reason: 'that word has a length too; the types alone want the condition',
  },
  {
    file: 'src/discord/interactions/directPress.ts',
    line: '} catch {',
    reason: 'a function that returns nothing returns undefined',
  },
  {
    file: 'src/discord/interactions/audit.ts',
    line: 'const fields = { err,',
    reason: 'a log line',
  },
  {
    file: 'src/store/audit/trail.ts',
    line: "row.person ?? ''",
    after: '"Stryker was here!"',
    reason: 'nobody has that pseudonym',
  },
  {
    file: 'src/store/audit/trail.ts',
    line: '[row.person ?? [], texts(row)',
    after: '["Stryker was here"]',
    reason: 'nobody has that pseudonym',
  },
  {
    file: 'src/store/audit/verify.ts',
    line: "error.code === 'ERR_SQLITE_ERROR'",
    reason: 'any other error is a mistake of ours',
  },
  {
    file: 'src/discord/interactions/press.ts',
    line: "place === 'public' ? 'public' : 'private'",
    after: '""',
    reason: 'what is not private is public',
  },
  {
    file: 'src/discord/interactions/press.ts',
    line: "if (ticket.usedAt) return 'used';",
    reason: 'the taking that follows finds the same',
  },
  {
    file: 'src/discord/interactions/press.ts',
    line: 'ticket.expiresAt <= now',
    after: 'ticket.expiresAt < now',
    reason: 'a millisecond',
  },
  {
    file: 'src/discord/interactions/pressTickets.ts',
    line: "typeof inner === 'string'",
    after: 'true',
    reason: 'a custom id is always a text; the types alone want the condition',
  },
  {
    file: 'src/store/audit/forget.ts',
    line: 'last < now.getTime() - LINKED_DAYS',
    after: 'last <= now.getTime() - LINKED_DAYS * DAY_MS',
    reason: 'a millisecond',
  },
  {
    file: 'src/store/audit/forget.ts',
    line: 'last < clock - LINKED_DAYS',
    after: 'last <= clock - LINKED_DAYS * DAY_MS',
    reason: 'a millisecond',
  },
  {
    file: 'src/store/audit/forget.ts',
    line: 'last < clock - LINKED_DAYS',
    after: 'false',
    reason: 'people without a row are forgotten before that',
  },
  {
    file: 'src/store/audit/trail.ts',
    line: "?? 'nobody'",
    after: '""',
    reason: 'nobody has that pseudonym',
  },
  {
    file: 'src/store/audit/retention.ts',
    line: "(['base', 'head'] as const) : []",
    after: '["Stryker was here"]',
    reason: 'a checkpoint of another name is never read',
  },
  {
    file: 'src/jobs/delivery/attempt.ts',
    line: "row.state.kind === 'in doubt' ? row.state.since",
    reason: 'the search begins a minute earlier, and a nonce is trusted for no longer than that',
  },
  {
    file: 'src/jobs/delivery/attempt.ts',
    line: 'logWithoutFiles(row, edited, deps);',
    reason: 'a log line',
  },
  {
    file: 'src/observe/errors.ts',
    line: 'depth < MAX_DEPTH && isExpected',
    after: 'depth <= MAX_DEPTH',
    reason: 'how deep it looks for a cause that was expected',
  },
  {
    file: 'src/api/transport/hideTokens.ts',
    line: 'if (at > 0) await turn();',
    reason: 'lets others work in between',
  },
  {
    file: 'src/api/transport/hideTokens.ts',
    line: 'const skip = skips[pair] ?? 0;',
    after: 'skips[pair] && 0',
    reason: 'slower, since nothing is skipped',
  },
  {
    file: 'src/api/transport/hideTokens.ts',
    line: 'skips[pair] = Math.min(',
    after: 'skips[pair] && 0',
    reason: 'slower, since nothing is skipped',
  },
  {
    file: 'src/api/transport/hideTokens.ts',
    line: 'if (skip === 0)',
    after: 'true',
    reason: 'slower, since more is compared',
  },
  {
    file: 'src/api/transport/hideTokens.ts',
    line: 'at += skip || 1;',
    after: 'true',
    reason: 'slower, since nothing is skipped',
  },
  {
    file: 'src/api/transport/hideTokens.ts',
    line: 'const pairAt = (buffer',
    reason: 'slower, since more pairs look alike',
  },
  {
    file: 'src/api/transport/hideTokens.ts',
    line: 'buffer[start] === form[0]',
    after: 'true',
    reason: 'slower, since more is compared',
  },
  {
    file: 'src/api/transport/hideTokens.ts',
    line: 'ending.get(pair) ?? []',
    after: '["Stryker was here"]',
    reason: 'slower, since more is compared',
  },
  {
    file: 'src/api/transport/hiding.ts',
    line: 'if (secrets.all() !== all)',
    after: 'true',
    reason: 'slower, since the search is made anew',
  },
  {
    file: 'src/domain/scrub.ts',
    line: 'if (known.includes(secret)) return;',
    after: 'false',
    reason: 'saves building the same scrub again',
  },
  {
    file: 'src/domain/scrub.ts',
    line: 'rest.slice(0, -1).reduceRight',
    after: 'rest',
    reason: 'the whole is looked for before it',
  },
  {
    file: 'src/observe/errors.ts',
    line: "const frames = ({ stack = '' }",
    after: '"Stryker was here!"',
    reason: 'it has no lines of a stack',
  },
  {
    file: 'src/store/accounts/encryption.ts',
    line: 'const cipher = createCipheriv(',
    after: '{}',
    reason: 'as long as tags are anyway',
  },
  {
    file: 'src/store/accounts/encryption.ts',
    line: "cipher.update(text, 'utf8')",
    after: '""',
    reason: 'what Node takes a text for anyway',
  },
  {
    file: 'src/store/accounts/linkedAccounts.ts',
    line: "purpose: 'token of a linked account'",
    after: '""',
    reason: 'any purpose that nothing else has',
  },
  {
    file: 'src/store/accounts/linkedAccounts.ts',
    line: "account_id ?? ''",
    after: '"Stryker was here!"',
    reason: 'each that was found has one',
  },
  {
    file: 'src/store/accounts/linkedAccounts.ts',
    line: "token ?? ''",
    after: '"Stryker was here!"',
    reason: 'each that was found has one',
  },
];
