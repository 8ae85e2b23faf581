import { STATUS_BY_FINDING } from '../../domain/doctor/findingStatus.ts';
import type { DoctorCheckResult, Finding, FindingStatus } from '../../domain/doctor/findings.ts';
import { maskAddress } from '../../render/device/addresses.ts';
import { findingSentence } from '../../render/doctor/sentence.ts';
import { note } from '../../render/kit/message/layout.ts';
import { MAX_TEXT } from '../../render/kit/message/limits.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { Controls, Press } from '../../render/kit/message/press.ts';
import { fitLines } from '../../render/kit/text/lines.ts';
import { plainClipped } from '../../render/kit/text/markdown.ts';
import { dateTimestamp } from '../../render/kit/text/tokenExpiry.ts';
import type { Texts } from '../../render/texts/texts.ts';

const STATUS_EMOJI = { failure: '❌', warning: '⚠️', ok: '✅' } as const satisfies Record<FindingStatus, string>;
const COLORS = { failure: 0xc0392b, warning: 0xe67e22, ok: 0x2e8b57 } as const satisfies Record<FindingStatus, number>;
/** Characters reserved for the summary and for the line that counts the omitted findings. */
const RESERVED_TEXT = 200;

/**
 * Renders the doctor's findings, the worst first, without public addresses. With `everyCheck`, good findings are hidden
 * behind a button that counts the passed checks.
 */
export function renderDoctor(
  texts: Texts,
  results: readonly DoctorCheckResult[],
  { everyCheck }: { readonly everyCheck?: Press | undefined } = {},
): Message {
  const linesWith = (status: FindingStatus): readonly string[] =>
    results.flatMap(({ check, findings }) =>
      findings
        .filter(({ kind }) => STATUS_BY_FINDING[kind] === status)
        .map((finding) => {
          const name = `${STATUS_EMOJI[status]} **${texts.doctor.checks[check]}**`;
          return texts.lines.labelled(name, sentenceOf(texts, finding));
        }),
    );
  const goodLines = linesWith('ok');
  const lines = [...linesWith('failure'), ...linesWith('warning'), ...(everyCheck ? [] : goodLines)];
  const shownLines = fitLines(lines, MAX_TEXT - RESERVED_TEXT);
  const hiddenCount = lines.length - shownLines.length;
  const { failures, warnings } = countFindings(results);
  const text = [
    texts.doctor.summary(failures, warnings),
    ...shownLines,
    ...(hiddenCount > 0 ? [texts.doctor.more(hiddenCount)] : []),
  ].join('\n');
  const statusWithoutFailure = warnings > 0 ? 'warning' : 'ok';
  const worstStatus = failures > 0 ? 'failure' : statusWithoutFailure;
  const controls: Controls[] =
    everyCheck && goodLines.length > 0
      ? [[{ label: texts.doctor.passed(countPassed(results)), style: 'secondary', press: everyCheck }]]
      : [];
  return note(text, { private: true, accent: COLORS[worstStatus], controls });
}

export function countFindings(results: readonly DoctorCheckResult[]): {
  readonly failures: number;
  readonly warnings: number;
} {
  const statuses = results.flatMap(({ findings }) => findings.map(({ kind }) => STATUS_BY_FINDING[kind]));
  const count = (status: FindingStatus) => statuses.filter((value) => value === status).length;
  return { failures: count('failure'), warnings: count('warning') };
}

/** Checks that had nothing to examine are left out. */
function countPassed(results: readonly DoctorCheckResult[]): number {
  const examinedResults = results.filter(({ findings }) => findings.length > 0);
  return examinedResults.filter(({ findings }) => findings.every(({ kind }) => STATUS_BY_FINDING[kind] === 'ok'))
    .length;
}

const sentenceOf = (texts: Texts, finding: Finding): string =>
  findingSentence(texts, hideAddress(texts, finding), {
    safely: (text) => plainClipped(text, 100),
    day: dateTimestamp,
  });

/**
 * Hides addresses, because members may see an admin's screen. The server's address becomes "MEDIA_URL"; other addresses
 * are masked.
 */
function hideAddress({ doctor }: Texts, finding: Finding): Finding {
  if (finding.kind === 'server-there' || finding.kind === 'server-silent' || finding.kind === 'server-another')
    return { ...finding, address: 'MEDIA_URL' };
  // A plex.direct host name contains the server's address. Only the log and `npm run doctor` show the full name.
  if (finding.kind === 'server-wants-https') return { ...finding, address: 'MEDIA_URL', instead: 'https://…' };
  if (finding.kind !== 'address-there' && finding.kind !== 'address-silent') return finding;
  const { hostname } = new URL(finding.address);
  // Under plex.direct, a host name begins with the address: "192-0-2-1".
  const [, dashedAddress] = /^(\d{1,3}(?:-\d{1,3}){3})\./.exec(hostname) ?? [];
  const address = maskAddress(dashedAddress?.replaceAll('-', '.') ?? hostname) ?? doctor.elsewhere;
  return { ...finding, address };
}
