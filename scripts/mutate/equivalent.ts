/**
 * A mutant that behaves like the original code: part of the mutated line, the reason, and the mutant's text. Without a
 * text, any change of that line.
 */
type Entry = readonly [line: string, reason: string, after?: string];

/** Equivalent mutants by file. Their lines are identified by text, because line numbers change. */
export const EQUIVALENT_MUTANTS: Readonly<Record<string, readonly Entry[]>> = {
  'src/api/transport/hideTokens.ts': [
    ['if (at > 0) await turn();', 'lets others work in between'],
    ['const skip = skips[pair] ?? 0;', 'slower, since nothing is skipped', 'skips[pair] && 0'],
    ['skips[pair] = Math.min(', 'slower, since nothing is skipped', 'skips[pair] && 0'],
    ['if (skip === 0)', 'slower, since more is compared', 'true'],
    ['const pairAt = (buffer', 'slower, since more pairs look alike'],
    ['buffer[start] === form[0]', 'slower, since more is compared', 'true'],
    ['formsByEnd.get(pair) ?? []', 'slower, since more is compared', '["Stryker was here"]'],
  ],
  'src/discord/interactions/answer.ts': [
    ['const logFailedMessage = (error: unknown) =>', 'a log line', '() => undefined'],
    ['const logFailedRead = (err: unknown) =>', 'a log line', '() => undefined'],
  ],
  'src/discord/interactions/audit.ts': [['deps.log.error({ err,', 'a log line']],
  'src/discord/interactions/autocomplete.ts': [
    ['} catch {', 'a function that returns nothing returns undefined'],
    ['guildId === null ? [] : servers', 'no guild has that id; the types alone want the condition', 'false'],
  ],
  'src/discord/interactions/card.ts': [
    ['POSTER.exec(url)) || [];', 'what is taken out of it comes behind that', '["Stryker was here"]'],
  ],
  'src/discord/interactions/menu.ts': [
    ["place: 'private',", 'what is not public is private', '""'],
    ['action.form?.(permit', 'it is there; the types alone want the condition'],
  ],
  'src/discord/interactions/modal.ts': [
    [
      'field.type === ComponentType.FileUpload',
      'nothing else has attachments; the types alone want the condition',
      'true',
    ],
  ],
  'src/discord/interactions/press.ts': [
    [
      '!ticket || !press || !pressAction',
      'without a ticket or a press there is no action either; the types alone want them',
    ],
    [
      "if (response.kind === 'modal') return refuseComponentPress",
      'such a form was refused before; the types alone want it',
    ],
    ["!guildIn || response.kind === 'modal'", 'no form is about a guild; the types alone want the condition', 'false'],
  ],
  'src/discord/interactions/servers.ts': [
    ['{ guildId, channelIds = [] }: ActingUser', 'no channel has that id', '["Stryker was here"]'],
    ["const scope = coversAllServers ? 'all'", 'what is neither one nor none is all', '""'],
    ['guildId === undefined ? [] : guilds', 'no guild has that id; the types alone want the condition', 'false'],
  ],
  'src/discord/interactions/slash.ts': [
    ["? 'private' : 'public'", 'what is not public is private', '""'],
    ["const answer = response.kind === 'modal'", 'nothing else has one; the types alone want the condition', 'true'],
  ],
  'src/discord/reply/pressTickets.ts': [
    ["typeof inner === 'string'", 'a custom id is always a text; the types alone want the condition', 'true'],
  ],
  'src/domain/live/rules/conditions.ts': [
    [
      '(kbps !== undefined && kbps > kbpsLimit)',
      'a missing value exceeds no limit; the types alone want the condition',
      'true',
    ],
    [
      'fileValue !== undefined && fileValue >= least',
      'a missing value reaches no limit; the types alone want the condition',
      'true',
    ],
    ['if (hours === undefined && weekdays === undefined) return true;', 'saves computing the local time', 'false'],
  ],
  'src/domain/live/rules/decide.ts': [
    [
      'matchStreamsToRememberedStreams(snapshot, [rule], before)',
      'changes only what rules have decided, which is not read here',
      '[]',
    ],
  ],
  'src/domain/live/rules/returns.ts': [['rules: [],', 'no rule has that number', '["Stryker was here"]']],
  'src/domain/scrub.ts': [
    ['.filter(Boolean)', 'saves looking for an empty secret, in whose place nothing is put', '[...new Set(secrets)]'],
    ['if (isNew) refresh();', 'saves building the same scrub again', 'true'],
    ['characters.slice(0, -1).reduceRight', 'the whole is looked for before it', 'rest'],
  ],
  'src/jobs/delivery/attempt.ts': [
    [
      "row.state.kind === 'in doubt' ? row.state.since",
      'the search begins a minute earlier, and a nonce is trusted for no longer than that',
      'false',
    ],
    [
      "row.state.kind === 'in doubt' ? row.state.since",
      'the search begins a minute earlier, and a nonce is trusted for no longer than that',
      '""',
    ],
    ['logWithoutFiles(row, result, deps);', 'a log line'],
    ["'search refused', { cause: result }", 'the cause of a failure, which is logged and never shown', '{}'],
  ],
  'src/jobs/delivery/changedSettings.ts': [
    ['if (settingsByChannel.size === 0) return alerts;', 'saves a query', 'false'],
    [
      'findAlertRecipients(matter[0]?.channelId',
      'a matter is never empty; the types alone want the condition',
      'matter[0].channelId',
    ],
    [
      'findGuildOwners(matter[0]?.channelId',
      'a matter is never empty; the types alone want the condition',
      'matter[0].channelId',
    ],
    ["(kind === 'board' ? [name] : [])", 'no kind of board has that name', '["Stryker was here"]'],
    [
      '[...inboxes, ...retryable].some(',
      'a channel is in one guild: the recipients are people who set it up, or the one owner',
      '[...inboxes, ...retryable].every(({\n  userId\n}) => setters.has(userId))',
    ],
  ],
  'src/jobs/delivery/deliver.ts': [
    ["|| failure.kind === 'invalid'", 'it goes elsewhere before; the types alone want the condition', 'false'],
  ],
  'src/jobs/delivery/stuckPosts.ts': [
    ['KEY.exec(key) ?? []', 'what is taken out of it comes behind that', '["Stryker was here"]'],
  ],
  'src/jobs/live/rules/endStream.ts': [['(await watchProgress(false)).kind', 'its kind alone is read', 'true']],
  'src/jobs/live/rules/warn.ts': [
    ["fate === 'arrived' ? 'warned' : 'not-reached'", 'no other word counts as an arrival either', '""'],
  ],
  'src/observe/errors.ts': [
    [
      "typeof code === 'string' && OUTSIDE.test(code)",
      'nothing else reads like a code in capital letters; the types alone want the condition',
      'true',
    ],
    ['depth < MAX_DEPTH && isExpected', 'how deep it looks for a cause that was expected', 'depth <= MAX_DEPTH'],
    ["const frames = ({ stack = '' }", 'it has no lines of a stack', '"Stryker was here!"'],
  ],
  'src/permissions/plans.ts': [
    ['roleIds: [] }', 'no role has that name', '["Stryker was here"]'],
    [
      'roleId === EVERYONE_ROLE && level !== undefined',
      'no level is for everyone; the types alone want the condition',
      'true',
    ],
  ],
  'src/permissions/policy.ts': [
    ["userId: '', roleIds: [id]", 'no role or person has that name'],
    ["{ guildId = '' }: ActionPlace", 'no guild has that name'],
  ],
  'src/store/accounts/encryption.ts': [
    ['const cipher = createCipheriv(', 'as long as tags are anyway', '{}'],
    ["cipher.update(text, 'utf8')", 'what Node takes a text for anyway', '""'],
  ],
  'src/store/accounts/linkedAccounts.ts': [
    ["purpose: 'token of a linked account'", 'any purpose that nothing else has', '""'],
    ["token ?? ''", 'each that was found has one', '"Stryker was here!"'],
  ],
  'src/store/audit/newRows.ts': [
    ["kind: 'person', id: ''", 'whoever acted is put there when it is read', '"Stryker was here!"'],
  ],
  'src/store/audit/chain.ts': [
    ["sign('row', before", 'any word that no other kind begins with'],
    ["sign('checkpoint', name", 'any word that no other kind begins with'],
    ["sign('person', pseudonym", 'any word that no other kind begins with'],
    ["mac: lastRow?.mac ?? ''", 'after a gap nobody compares it'],
  ],
  'src/store/audit/forget.ts': [
    [
      'lastChangeAt < now.getTime() - AUDIT_LINK_DAYS',
      'a millisecond',
      'last <= now.getTime() - AUDIT_LINK_DAYS * DAY_MS',
    ],
    ['lastChangeAt >= clock - AUDIT_LINK_DAYS', 'a millisecond', 'last > clock - AUDIT_LINK_DAYS * DAY_MS'],
    ['lastChangeAt >= clock - AUDIT_LINK_DAYS', 'people without a row are forgotten before that', 'true'],
  ],
  'src/store/audit/people.ts': [["[...(text ?? '')", 'there is no pseudonym in it, and the pattern has that group']],
  'src/store/audit/retention.ts': [
    ['!base && !head && (await isEmpty(trx))', 'saves looking: a database with a checkpoint is not empty'],
    ["row_mac: '', clock", 'any beginning that is signed', '"Stryker was here!"'],
    ['base.clock < TOO_EARLY', 'a moment in years', 'base.clock <= TOO_EARLY'],
  ],
  'src/store/audit/trail.ts': [
    ["row.person ?? ''", 'nobody has that pseudonym', '"Stryker was here!"'],
    ['rows.flatMap((row) => row.person ?? [])', 'nobody has that pseudonym', '["Stryker was here"]'],
  ],
  'src/store/audit/verify.ts': [["error.code === 'ERR_SQLITE_ERROR'", 'any other error is a mistake of ours']],
  'src/store/database/database.ts': [
    ['file?.close()', 'there is one; the types alone want the condition', 'file.close'],
  ],
  'src/store/notifications/outbox/orphanedPosts.ts': [
    ['if (edits !== null) await moveFinishedPost(', 'no post has that key; the types alone want the condition', 'true'],
    [
      'subscription_id === null ? undefined',
      'no subscription has that id; the types alone want the condition',
      'false',
    ],
    ['(edits !== null && keysInDoubt', 'no post has that key; the types alone want the condition', 'true'],
    ['lastSendingAt !== null && Math.abs(', 'a time in 1970; the types alone want the condition', 'true'],
    [
      'Math.abs(now.getTime() - lastSendingAt)',
      'a millisecond',
      'Math.abs(now.getTime() - lastSendingAt) <= MAX_POST_DURATION_MS',
    ],
    ["deadLetterColumns('for a deleted channel", 'words for whoever reads the database', '""'],
  ],
  'src/store/notifications/outbox/outbox.ts': [
    ["message: 'cannot be read'", 'words for whoever reads the database', '""'],
    ['if (edits === null) return false;', 'no post has that key; the types alone want the condition', 'false'],
  ],
  'src/store/notifications/pending/pendingNotifications.ts': [
    ['bySubscription.size === 0 ? []', 'saves reading the subscriptions', 'false'],
    ['if (sinceById.size === 0) return [];', 'saves reading the subscriptions', 'false'],
    ['since === null ? [] :', 'no subscription has that id', '["Stryker was here"]'],
    ['subscription.dropped !== undefined', 'saves writing what is there already', 'true'],
  ],
  'src/store/notifications/posts/posts.ts': [
    ['eventKeys = []', 'no event has that key', '["Stryker was here"]'],
    ['if (ids.length > 0) await db', 'saves a query', 'true'],
    ['if (ids.length > 0) await db', 'saves a query', 'ids.length >= 0'],
    ['if (eventIds.length === 0) continue;', 'saves two queries', 'false'],
    ["itemsInStoredMessage = (body = '')", 'no JSON either', '"Stryker was here!"'],
  ],
  'src/store/notifications/outbox/splitting.ts': [
    [
      '!post || post.subscription_id === null',
      'a post that is not to be sent, or is for no subscription, shows no events',
    ],
    [
      'nextPost?.position ?? Number',
      'a query for one number has one row; the types alone want the condition',
      'next.position',
    ],
  ],
  'src/store/notifications/subscriptions/subscriptionRow.ts': [
    [
      'cache.get(row.id)?.subscription',
      'it is there; the types alone want the condition',
      'cache.get(row.id).subscription',
    ],
    ['if (cached?.rowAsText === rowAsText)', 'saves reading it again', 'false'],
  ],
  'src/store/notifications/subscriptions/subscriptions.ts': [
    ['if (!subscription) throw', 'what was just written can be read; the types alone want the condition', 'false'],
    ["throw new Error('a subscription that was just", 'what was just written can be read', ';'],
  ],
  'src/store/live/rules/sessionRules.ts': [
    ['if (this.#memory === EMPTY_RULE_ENGINE_MEMORY) return;', 'saves a transaction', 'false'],
  ],
  'src/store/openOrRestoreDatabase.ts': [
    ['tries += 1', 'the first try is told from the others either way', 'tries -= 1'],
  ],
  'src/store/tickets.ts': [
    ["ids[index] ?? ''", 'there is one for each', '"Stryker was here!"'],
    ['existingIds.every((id) => id !== undefined)', 'saves a transaction that writes nothing', 'false'],
    ['existingIds.every((id) => id !== undefined)', 'saves a transaction that writes nothing', '() => undefined'],
  ],
};
