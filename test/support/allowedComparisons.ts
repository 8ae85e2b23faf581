import type { ComparedMoments } from './comparedMoments.ts';

/**
 * Comparisons of a moment with the time of day that may stay, each with the reason why a clock that is set back causes
 * no endless wait. A wait or a cache of one process does not belong here: it uses the clock's `steadyMs`.
 */
export const ALLOWED_COMPARISONS: readonly (readonly [why: string, ComparedMoments])[] = [
  [
    'It is about a time that a person named, or that is shown to one: nothing waits for it',
    {
      'src/commands/shared/history/since.ts': ['now.getTime() - Number(count) * UNIT_MS[unit]'],
      'src/commands/library/stale.ts': ['deps.clock.now().getTime() - months * MONTH_MS'],
      'src/commands/notify/list.ts': ['now.getTime() - unsent.since.getTime() > HELD_UP_AFTER_MS'],
      'src/commands/shared/stats/plan.ts': ['from > deps.clock.now().getTime()'],
      'src/commands/shared/stats/range.ts': ['end >= now.getTime()', 'dayOf(now.getTime()) - RANGE_DAYS[range]'],
      'src/commands/vote/event.ts': ['start <= clock.now()'],
      'src/observe/health/metrics.ts': ['sources.clock.now().getTime() - oldest.getTime()'],
      'src/store/createDatabaseCheck.ts': ['now().getTime() - at.getTime() > OLD_BACKUP_MS'],
      'src/time/typedMoment.ts': ['todaysMoment > now'],
    },
  ],
  [
    'A button, a form or a choice is good for longer by as much; roles and targets are checked at each press',
    {
      'src/commands/session/ticket.ts': ['ticket.expiresAt <= clock.now()'],
      'src/commands/vote/show.ts': ['endsAt.getTime() - deps.clock.now().getTime()'],
      'src/discord/interactions/press.ts': ['ticket.expiresAt <= deps.commandDeps.clock.now()'],
      'src/jobs/live/board/content.ts': ['ticketsUntil - deps.clock.now().getTime()'],
      'src/jobs/live/board/panelJob.ts': ['Date.UTC(now.getUTCFullYear() + BUTTONS_WORK_YEARS, 0) - now.getTime()'],
    },
  ],
  [
    'The date comes from elsewhere, and one of the future counts as now or is left out',
    {
      'src/domain/media/libraries/newest.ts': ['timeOf(item) <= now.getTime()'],
      'src/jobs/feeds/added/plan.ts': ['addedAt > now'],
      'src/jobs/feeds/added/poll.ts': ['date <= now'],
      'src/jobs/feeds/devices/poll.ts': ['createdAt < now'],
      'src/jobs/feeds/history/plan.ts': ['viewedAt < now'],
      'src/store/statistics/forgotten.ts': [
        "db.selectFrom('plays').select('viewed_at').where('viewed_at', '<=', now.getTime())",
      ],
    },
  ],
  [
    'A stored moment of the future counts as now, as over, or as unknown',
    {
      'src/domain/clock.ts': ['at <= now', 'now - at < forMs'],
      'src/jobs/feeds/gone/plan.ts': [
        'now.getTime() - seenAt.getTime() > FORGOTTEN_AFTER_MS',
        'now.getTime() - since.getTime() <= RETURN_REPORTED_MS',
        'previous.since <= now',
      ],
      'src/jobs/feeds/history/cursor.ts': ['from > now'],
      'src/store/titles/subtitleLanguages.ts': [
        '`({IS_FAILED} and (subtitles < {failedAt(at)} or subtitles > {failedAt(now)}))`',
      ],
      'src/store/titles/titlePass.ts': ["eb('missing_since', '>', now.getTime())"],
      'src/store/backup/folder.ts': ['madeAt > now'],
      'src/jobs/delivery/changedSettings.ts': ['clock.now().getTime() - since.getTime()'],
      'src/jobs/feeds/transcodes/plan.ts': ['now - missingFrom > SAME_SESSION_MS'],
      'src/jobs/live/counters/counters.ts': [
        'renamedAt.filter((at) => isTimestampRecent(at.getTime(), RENAME_WINDOW_MS + SLACK_MS, now)).length < MAX_RENAMES',
      ],
      'src/jobs/publishing/posts.ts': ['now.getTime() - openGroup.openedAt.getTime()'],
      'src/jobs/scheduling/jobStates.ts': ['storedSince <= now'],
      'src/jobs/scheduling/serverIdentity.ts': [
        'now < this.#unknownServer.since',
        'now - this.#unknownServer.since >= REPLACED_AFTER_MS',
      ],
      'src/store/notifications/subscriptions/leftGuilds.ts': [
        '`update left_guilds set since = {now.getTime()} where since < (select max(made_at) from {settingTimes} where made.guild_id = left_guilds.guild_id)`',
      ],
      'src/store/notifications/follows/unreached.ts': ['`max({now}, coalesce({since}, 0))`'],
      'src/store/notifications/posts/postState.ts': [
        '`min(coalesce(failing_since, {now.getTime()}), {now.getTime()})`',
      ],
    },
  ],
  [
    'Stored anew at each failure or look, so that it is never of the future for long',
    {
      'src/jobs/delivery/channelOutage.ts': ['now.getTime() - since.getTime() >= STUCK_AFTER_MS'],
      'src/jobs/feeds/added/cursor.ts': ['now - previous.lookedAt', 'now.getTime() - lookedAt > GONE_AFTER_MS'],
      'src/jobs/feeds/usher/plan.ts': ['now.getTime() - failingSince.getTime() >= reportAfterMs'],
      'src/domain/live/rules/remembered.ts': ['now - (memory.at ?? now)'],
      'src/domain/live/measure.ts': ['now.at - before.at', 'at < now.at'],
    },
  ],
  [
    'The distance in either direction: at most twice the wait',
    {
      'src/domain/notifications/events.ts': ['Math.abs(now.getTime() - since.getTime()) < MAX_UNFINISHED_POLL_MS'],
      'src/jobs/feeds/added/cursor.ts': ['Math.abs(now.getTime() - late.lookedAt) < LATE_SEARCH_EVERY_MS'],
      'src/jobs/feeds/added/settling.ts': [
        'now.getTime() - since.getTime()',
        'now.getTime() - matchedAt',
        'Math.abs(now.getTime() - lookedAt) >= STANDSTILL_MS',
      ],
      'src/jobs/feeds/history/poll.ts': ['Math.abs(now.getTime() - wholeAt.getTime()) >= READ_WHOLE_EVERY_MS'],
      'src/jobs/feeds/usher/plan.ts': ['now.getTime() - openTrouble.lastSeen.getTime()'],
      'src/jobs/sync/backfill.ts': ['clock.now().getTime() - ms'],
      'src/store/notifications/events/events.ts': ['Math.abs(now - seen_at) > DAY_MS'],
      'src/store/notifications/outbox/orphanedPosts.ts': [
        'Math.abs(now.getTime() - lastSendingAt) < MAX_POST_DURATION_MS',
      ],
      'src/store/notifications/pending/pendingNotifications.ts': [
        '`abs(partial_since - {now}) < {MAX_UNFINISHED_POLL_MS}`',
      ],
    },
  ],
  [
    'Bounded: an hour for a post, an hour for an hourly digest, a day for a library that fills up, other digests and a job of the calendar, two weeks for a vote, ten minutes for a sign-in',
    {
      'src/domain/people/signIn.ts': ['until.getTime() - clock.now().getTime()'],
      'src/jobs/delivery/channelWorker.ts': ['notBefore.getTime() - clock.now().getTime()'],
      'src/jobs/feeds/added/cursor.ts': ['now < settlesBy', 'settlesBy - now <= SETTLING_MS'],
      'src/jobs/publishing/digestSchedule.ts': ['time.getTime() - now.getTime() <= MAX_AHEAD_MS[kind]'],
      'src/jobs/scheduling/catchUp.ts': ['lastRun.getTime() - this.#deps.clock.now().getTime() <= MAX_AHEAD_MS'],
      'src/store/votes.ts': [
        'ends_at <= now',
        'ends_at > now + FURTHEST_MS',
        '`closed_at is null and ends_at > {now} and ends_at <= {now + FURTHEST_MS}`',
      ],
    },
  ],
  [
    'Slots of the calendar, which are found anew after the clock was set',
    {
      'src/jobs/publishing/digestSchedule.ts': [
        'cachedSlots.last <= now',
        'now < cachedSlots.next',
        'slot <= now',
        'slot > now',
        'begin <= now',
        'now < end',
        'lastDigestTime(digest, timeZone, now) > digestedUntil',
      ],
      'src/jobs/scheduling/cronTicks.ts': ['slot.getTime() + delayMs - clock.now().getTime()'],
      'src/jobs/scheduling/schedule.ts': ['now.getTime() - previousTime.getTime() - CHECK_CLOCK_EVERY_MS'],
    },
  ],
  [
    'Less is held back, or a message goes out in another shape; nothing waits for it',
    {
      'src/jobs/live/board/writer.ts': ['dueAt <= this.#deps.clock.now().getTime()'],
      'src/jobs/publishing/plan.ts': ['now.getTime() - waiting.since.getTime() > NOTIFICATION_DELAYED_AFTER_MS'],
      'src/main/historyProgress.ts': ['clock.now().getTime() - playsDays * DAY_MS'],
    },
  ],
  [
    'Another clock beside it says the same',
    {
      'src/api/transport/errorBody.ts': ['date - Date.now()'],
      'src/discord/setBack.ts': ['Date.now() - performance.now()'],
      'src/observe/health/readiness.ts': ['clock.now().getTime() - oldest.getTime()'],
      'src/store/audit/retention.ts': ['now.getTime() - base.clock'],
    },
  ],
  [
    'What is old enough is deleted later by as much',
    {
      'src/jobs/delivery/directNotes.ts': ['now.getTime() - since.getTime() >= MAX_WAIT_MS'],
      'src/store/live/streamTotals.ts': [
        '`delete from stream_quarters where at < (select max(at) from stream_quarters where at <= {now.getTime()}) - {STREAM_TOTALS_DAYS * DAY_MS}`',
      ],
      'src/store/removedServers.ts': [
        "db .selectFrom('media_servers') .select('id') .where('removed_at', '<', earliestRestorableServerRemoval(now))",
      ],
      'src/store/servers/addServer.ts': ['removed_at >= earliestRestorableServerRemoval(now)'],
      'src/store/statistics/libraryDays.ts': ['Math.floor(now.getTime() / DAY_MS) - KEPT_DAYS'],
      'src/store/sweep.ts': ['now.getTime() - keptMs'],
    },
  ],
  [
    'The end of a token, which the token itself says: the owners are warned days before, and later by as much',
    {
      'src/domain/media/server/tokenLife.ts': ['at <= now'],
      'src/observe/doctor/token.ts': ['tokenExpiryWarningTime(life, now) <= now'],
      'src/jobs/delivery/endingTokens.ts': [
        'token.endsAt <= now',
        'token.endsAt > now',
        'tokenExpiryWarningTime(life, token.typedAt) <= now',
      ],
    },
  ],
];
