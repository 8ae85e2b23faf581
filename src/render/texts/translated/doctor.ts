import type { DoctorFindingData, MediaServerProblem } from '../../../domain/doctor/findings.ts';
import type { FeedName } from '../../../domain/notifications/feeds.ts';
import { pathOfAddress } from '../addressPath.ts';
import type { DateFormatter } from '../dayFormat.ts';
import type { Texts } from '../translation.ts';
import type { SentenceValueFunctions } from './deciding.ts';

const minute = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

const joinNames = (names: readonly string[]): string => names.join(', ');

function clockOffset(seconds: number) {
  return { seconds: Math.abs(seconds), direction: seconds < 0 ? 'behind' : 'ahead' };
}

function causeAt({ reason, vendorDomain, failure }: DoctorFindingData['server-silent']): string {
  if (reason === 'unknown-host' && vendorDomain !== undefined) return 'rebinding';
  if (reason === 'certificate') return 'certificate';
  if (failure === 'not-found' || failure === 'unsupported') return 'missing';
  return failure === 'malformed' ? 'malformed' : 'other';
}

export function doctorDecisions(texts: () => Texts): NonNullable<SentenceValueFunctions['doctor']> {
  const feedNames = (feeds: readonly FeedName[]): string => joinNames(feeds.map((feed) => texts().notify.feeds[feed]));
  const failureReason = ({ failure, reason, expired }: MediaServerProblem, day: DateFormatter): string => {
    if (expired) return texts().tokens.own(expired.at && day(expired.at));
    return reason === undefined ? texts().errors.failure[failure] : texts().errors.noConnection[reason];
  };
  const problemsOf = ({ channel, problems }: Pick<DoctorFindingData['channel-bad'], 'channel' | 'problems'>): string =>
    problems.map((problem) => texts().notify.problems[problem](channel)).join(' ');
  const percentText = (percent: number): string =>
    new Intl.NumberFormat(texts().stats.language, { style: 'percent' }).format(percent / 100);
  return {
    findings: {
      'config-wrong': ({ problem }) => problem,
      'seed-unchecked': (problem, day) => ({ reason: failureReason(problem, day) }),
      'languages-partial': ({ languages }) => ({
        languages: joinNames(languages.map(({ name, percent }) => `${name} ${percentText(percent)}`)),
      }),
      'libraries-legacy': ({ libraries, more }) => ({ libraries: joinNames(libraries), more }),
      'commands-missing': ({ names, guild }) => ({ names: joinNames(names), guild }),
      'channel-good': ({ channel, feeds }) => ({ channel, feeds: feedNames(feeds) }),
      'channel-bad': ({ channel, feeds, problems }) =>
        texts().lines.labelled(feedNames(feeds), problemsOf({ channel, problems })),
      'channel-unserved': ({ channel, feeds }) => ({ channel, feeds: feedNames(feeds) }),
      'panel-bad': (problem) => ({ problems: problemsOf(problem) }),
      'server-silent': (problem, day) => ({
        address: problem.address,
        cause: causeAt(problem),
        vendorDomain: problem.vendorDomain,
        code: problem.code,
        path: pathOfAddress(problem.address),
        reason: failureReason(problem, day),
      }),
      'account-silent': ({ failure, expired }, day) =>
        expired
          ? texts().tokens.ofAccountService(expired.at && day(expired.at))
          : texts().errors.accountFailure[failure],
      'token-ends': ({ ends }, day) => texts().tokens.ends(day(ends)),
      'token-ends-soon': ({ ends }, day) => texts().tokens.endsSoon(day(ends)),
      'token-bad': (problem, day) =>
        problem.expired
          ? texts().tokens.refused(problem.expired.at && day(problem.expired.at))
          : { failure: problem.failure, reason: failureReason(problem, day) },
      'endpoint-failed': ({ endpoint, ...problem }, day) =>
        texts().lines.labelled(endpoint, failureReason(problem, day)),
      'clock-off': ({ of, seconds }) => ({ of, ...clockOffset(seconds) }),
      'clock-wrong': ({ of, seconds }) => ({ of, ...clockOffset(seconds) }),
      'backup-newest': ({ at, count }) => ({ at: minute(at), count }),
      'backup-old': ({ at }) => ({ at: minute(at) }),
    },
    summary: (failures, warnings) => ({ failures, warnings, total: failures + warnings }),
  };
}
